import { type ComponentProps, type ReactElement, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './layout.module.css';

/** The centred column of every page: 16 px of margin on a phone, 32 on a desktop, 1280 px wide at most. */
export function Wrap({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.wrap, className)} />;
}

export interface PageProps extends ComponentProps<'main'> {
  /** The screen has an ActionBar: the page gets more padding at the end on a phone. */
  withActionBar?: boolean | undefined;
}

/** The `<main>` of a screen: a Wrap that ends with 96 px, so that the floating button never covers the last control. */
export function Page({ withActionBar, className, ...rest }: PageProps) {
  return (
    <main {...rest} className={classNames(styles.wrap, styles.page, withActionBar && styles.withBar, className)} />
  );
}

/** Children one below the other, with a gap of 16 px. */
export function Stack({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.stack, className)} />;
}

/** Two columns of 1.35 to 1 from 900 px on; one column on narrower screens. */
export function Columns({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.columns, className)} />;
}

export interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** The panel's h2, which also names the section. */
  title?: ReactNode;
}

/** A raised surface with a border and the resting shadow. */
export function Panel({ title, className, children, ...rest }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={title ? id : undefined} {...rest} className={classNames(styles.panel, className)}>
      {title ? (
        <h2 id={id} className={styles.panelTitle}>
          {title}
        </h2>
      ) : null}
      {children}
    </section>
  );
}

/** The design's signature: two parallel ember lines, 132 px wide, under a title. Decorative; never a divider. */
export function Trail({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.trail, className)} aria-hidden="true" />;
}

/** Text for a screen reader alone. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className={styles.hidden} />;
}

/** The props that a component passes to its link. */
export interface LinkContent {
  className: string;
  children: ReactNode;
}

/**
 * Renders a component's link with the caller's router, so that this package needs no router: `link={(content) => <Link
 * to="/home" {...content} />}`.
 */
export type RenderLink = (content: LinkContent) => ReactElement;
