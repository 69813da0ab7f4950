import { Button, Note } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import styles from './notices.module.css';

/** The place of the page's notices: at the top of the header (site-header.tsx), which stays in sight. */
export const noticesElement = (): Element => document.getElementById('fp-avisos') ?? document.body;

interface Props {
  tone: 'info' | 'warn';
  /** The button's label. */
  action: string;
  onAction: () => void;
  /** Whether the action is running. */
  busy?: boolean;
  children: ReactNode;
}

/** A notice with one button, for the header. */
export function HeaderNotice({ tone, action, onAction, busy, children }: Props) {
  return (
    <Note tone={tone} role="status" className={styles.notice}>
      <div className={styles.content}>
        <span>{children}</span>
        <Button variant="tertiary" size="sm" onClick={onAction} busy={busy} busyLabel="Cargando...">
          {action}
        </Button>
      </div>
    </Note>
  );
}
