import { Panel } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import styles from './panels.module.css';

/** A panel of a listing's form: its fields, two in a row where there is room. */
export function FieldsPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className={styles.grid}>{children}</div>
    </Panel>
  );
}
