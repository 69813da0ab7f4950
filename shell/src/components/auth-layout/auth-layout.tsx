import { classNames, Logo, Panel, Skeleton, Stack, Trail } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import styles from './auth-layout.module.css';

export interface AuthLayoutProps {
  /** The panel's title, the page's `<h1>`. */
  title: string;
  /** A line below the product's name. */
  motto?: string;
  /** A line below the motto, for strangers. */
  about?: string;
  /** A smaller sky on a phone, so that the form starts higher. */
  lowered?: boolean;
  children: ReactNode;
}

interface Props extends AuthLayoutProps {
  /** The background picture; it loads with the screen's code, because it is large. */
  background?: ReactNode;
  isBusy?: boolean;
}

/** Layout of the screens for guests: the product's name and one panel. */
export function AuthLayout({ title, motto, about, lowered, background, isBusy, children }: Props) {
  return (
    <main className={classNames(styles.page, lowered && styles.lowered)} aria-busy={isBusy}>
      <div className={styles.sky}>
        {background}
        <div className={styles.greeting}>
          <div className={styles.marca}>
            <Logo size={96} />
            <p className={styles.nombre}>
              <b>Flux</b>Partes
            </p>
          </div>
          {motto ? <p className={styles.motto}>{motto}</p> : null}
          {about ? <p className={styles.about}>{about}</p> : null}
        </div>
      </div>
      <div className={styles.formModel}>
        <Panel className={styles.panel}>
          <h1 tabIndex={-1}>{title}</h1>
          <Trail className={styles.estela} />
          {children}
        </Panel>
      </div>
    </main>
  );
}

export function AuthSkeleton({ title, lowered = false }: { title: string; lowered?: boolean }) {
  return (
    <AuthLayout title={title} lowered={lowered} isBusy>
      <Stack>
        <p role="status">Cargando...</p>
        <Skeleton className={styles.field} />
        <Skeleton className={styles.field} />
        <Skeleton className={styles.field} />
      </Stack>
    </AuthLayout>
  );
}
