import type { ReactNode } from 'react';
import { CategoryDrawing } from '../categorias/category-drawing.tsx';
import { Page } from '../layout/layout.tsx';
import styles from './notice-page.module.css';

export interface NoticePageProps {
  message: string;
  /** A second line under the message: the reason. */
  detail?: ReactNode;
  children: ReactNode;
  /** Content under the links. */
  below?: ReactNode;
}

/** A screen with one message and the links to other screens. */
export function NoticePage({ message, detail, children, below }: NoticePageProps) {
  return (
    <Page className={styles.notice}>
      <CategoryDrawing categoria="Motor" size={112} className={styles.drawing} />
      <h1 tabIndex={-1} className={styles.message}>
        {message}
      </h1>
      {detail ? <p>{detail}</p> : null}
      <div className={styles.actions}>{children}</div>
      {below}
    </Page>
  );
}
