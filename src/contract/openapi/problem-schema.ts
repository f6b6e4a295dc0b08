import { finishSchema } from './finish-schema.ts';
import problem from './problem.json' with { type: 'json' };

/** The form of every refusal that is no plain text: RFC 9457. Open, as answers are: a later version may have more codes. */
export const problemSchema = finishSchema(problem, 'output', 'Problem');
