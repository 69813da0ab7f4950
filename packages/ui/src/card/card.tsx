import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { RenderLink } from '../layout/render-link.ts';
import { LongListRow, type LongListRowProps } from '../list/long-list.tsx';
import styles from './card.module.css';

/** The list of cards: two columns from 320 px, four from 700. Its children are Card or CardSkeleton. */
export function CardGrid({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={classNames(styles.grid, className)} />;
}

export interface CardProps {
  /** Makes the whole card the link: `link={(content) => <Link to="…" {...content} />}`. */
  link?: RenderLink | undefined;
  /** In order: CardPhoto, CardPrice or CardGuestPrice, CardBody. */
  children: ReactNode;
  /** Its row of a list that may be long. */
  row?: Pick<LongListRowProps, 'list' | 'id' | 'index'> | undefined;
}

/** One listing in a CardGrid. */
export function Card({ link, children, row }: CardProps) {
  const className = styles.card ?? '';
  const content = link ? link({ className, children }) : <article className={className}>{children}</article>;
  if (!row) return <li className={styles.item}>{content}</li>;
  return (
    <LongListRow {...row} className={styles.item}>
      {content}
    </LongListRow>
  );
}
