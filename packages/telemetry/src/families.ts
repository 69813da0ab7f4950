import type { Sample } from './tally.ts';

/** Figures of one name, asked for when somebody looks. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** What is not known at the moment is left out. */
  samples(): readonly Sample[] | Promise<readonly Sample[]>;
}

/** Counts only grow, and begin anew with the process. */
export const counter = (name: string, help: string, samples: Family['samples']): Family => ({
  name,
  help,
  type: 'counter',
  samples,
});

export const gauge = (name: string, help: string, samples: Family['samples']): Family => ({
  name,
  help,
  type: 'gauge',
  samples,
});
