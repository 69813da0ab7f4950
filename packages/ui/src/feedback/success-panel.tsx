import type { ReactNode, Ref } from 'react';
import { CheckIcon } from '../icons/icons.tsx';
import { Panel, Trail } from '../layout/layout.tsx';
import styles from './success-panel.module.css';

export interface SuccessPanelProps {
  /** The exact sentence of the specification; it is the page's `<h1>`. */
  title: string;
  /** For a panel that replaces a form: the focus moves to the title, so that a screen reader reads it. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** The result of a task that succeeded: a tick, the sentence, the next actions. */
export function SuccessPanel({ title, titleRef, children }: SuccessPanelProps) {
  return (
    <Panel className={styles.panel}>
      <span className={styles.tick}>
        <CheckIcon size={40} />
      </span>
      <h1 tabIndex={-1} ref={titleRef}>
        {title}
      </h1>
      <Trail />
      <div className={styles.next}>{children}</div>
    </Panel>
  );
}
