import type { Step } from './tracer.ts';

/** A statement is recognised by less. Characters. */
const LONGEST = 2_000;

/** A statement as a trace tells of it: its text without what stands in quotes; the values that go with it are never here. */
export function statementStep(text: string): Step {
  const plain = text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\s+/g, ' ')
    .trim();
  const [verb = ''] = plain.split(' ', 1);
  return {
    name: verb.toUpperCase(),
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': plain.slice(0, LONGEST) },
  };
}
