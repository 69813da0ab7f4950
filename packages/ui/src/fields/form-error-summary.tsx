import { Note } from '../feedback/note.tsx';

export interface FormErrorSummaryProps {
  /** What went wrong with the whole form, in Spanish; nothing is shown for undefined. */
  message: string | undefined;
}

/** The failure of a form as a whole, announced at once; errors of single fields stand under their fields. */
export function FormErrorSummary({ message }: FormErrorSummaryProps) {
  return <div role="alert">{message ? <Note tone="danger">{message}</Note> : null}</div>;
}
