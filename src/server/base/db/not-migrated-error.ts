import { SetupError } from '../setup-error.ts';

/** The database lacks the tables of this version, and the role of this process may not create them. */
export class NotMigratedError extends SetupError {
  constructor() {
    super(
      'The database lacks the tables of this version, and the role of DATABASE_URL may not create them: ' +
        'run "promenade migrate" with MIGRATION_DATABASE_URL.',
    );
    this.name = 'NotMigratedError';
  }
}
