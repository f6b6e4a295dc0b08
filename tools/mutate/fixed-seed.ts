/** Gives every property test the same seed, so that two runs of the mutation tests report the same figures. */
import fc from 'fast-check';

fc.configureGlobal({ seed: 20_261_122 });
