import { Fragment, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './key-value-list.module.css';

export interface KeyValue {
  /** The name of the datum; unique in its list. */
  label: string;
  value: ReactNode;
  /** ok = a gain, in green; strong = a total, in bold. */
  tone?: 'ok' | 'strong' | undefined;
}

export interface KeyValueListProps {
  items: readonly KeyValue[];
  /** Without lines, and on a desktop with a label column of 104 px: for the admin's lists. */
  compact?: boolean | undefined;
  className?: string | undefined;
}

/** Data with their names as a `<dl>`, the values at the right. */
export function KeyValueList({ items, compact, className }: KeyValueListProps) {
  return (
    <dl className={classNames(styles.list, compact && styles.compact, className)}>
      {items.map(({ label, value, tone }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd className={tone ? styles[tone] : undefined}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** An e-mail address in running text: if it does not fit in one line, it breaks before its @, not at its last letter. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
