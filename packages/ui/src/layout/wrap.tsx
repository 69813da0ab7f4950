import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './layout.module.css';

/** The centred column of every page: 16 px of margin on a phone, 32 on a desktop, 1280 at most. */
export function Wrap({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.wrap, className)} />;
}

export interface PageProps extends ComponentProps<'main'> {
  /** There is an ActionBar: more room at the end on a phone. */
  withActionBar?: boolean | undefined;
}

/** The `<main>` of a screen: a Wrap that ends with 96 px, so that the floating button never covers the last control. */
export function Page({ withActionBar, className, ...rest }: PageProps) {
  return (
    <main {...rest} className={classNames(styles.wrap, styles.page, withActionBar && styles.withBar, className)} />
  );
}

/** Things one below the other, 16 px apart. */
export function Stack({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.stack, className)} />;
}

/** Two columns of 1.35 to 1 from 900 px on; one before. */
export function Columns({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.columns, className)} />;
}
