import { brandLink } from '@fluxpartes/mf-kit';
import { BackIcon, Band, buttonClass, Page } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The frame of the admin's lists: their title, and the way back to the panel. */
export function ListPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Band
        half
        title={title}
        brandLink={brandLink}
        actions={
          <Link to="/admin" className={buttonClass({ size: 'sm' })}>
            <BackIcon /> Volver
          </Link>
        }
      />
      <Page>{children}</Page>
    </>
  );
}
