import { setStaffPage, type StaffPage } from '#web/staff/ui/staff-page.ts';

/** Draws staff screens for a park, of which a test says what its screens read. */
export function inPark(park: Partial<StaffPage>): void {
  setStaffPage(park as StaffPage); // no screen of the test reads another field
}
