/** The heading that a tab opens with: its title, and for the two tabs of one kind of requests that of the whole queue. */
export const headingOf = (title: string): string => (title.endsWith(' Requests') ? 'Requests' : title);
