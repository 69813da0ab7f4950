import type { PublicacionVisible } from '@fluxpartes/contrato';
import { estadoLabel, pesosACentavos } from '@fluxpartes/dominio';
import { BackButton, loginEstado } from '@fluxpartes/mf-kit';
import {
  CardFit,
  CategoryDrawing,
  Columns,
  GuestReadout,
  Page,
  Photo,
  Readout,
  Skeleton,
  SlimHeader,
  Trail,
} from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { fitOf } from './fit.ts';
import styles from './listing.module.css';
import { FactsSkeleton } from './loading.tsx';
import { useMedia, WIDE_SCREEN } from './page.tsx';
import type { CardEstado } from './publicacion-card.tsx';

/*
 * This file is part of the entry chunk. A press on a card can therefore show the listing's head before the screen's
 * code loads.
 */

/**
 * The cars of a listing. After hydration, the car that the visitor searched for comes first. The server does not know
 * that car.
 */
export function useFit(publicacion: PublicacionVisible) {
  const isHydrated = useMedia(WIDE_SCREEN) !== null;
  const estado: Partial<CardEstado> | null = useLocation().state;
  return fitOf(publicacion, (isHydrated && estado?.wanted) || {});
}

interface ListingPageProps {
  publicacion: PublicacionVisible;
  fotos: ReactNode;
  /** Under the price. */
  facts: ReactNode;
  withActionBar?: boolean;
  /** Below both columns. */
  children?: ReactNode;
}

/** Photos, name, cars and price of a listing. */
export function ListingPage({ publicacion, fotos, facts, withActionBar, children }: ListingPageProps) {
  const { id, categoria, estado, nombre_producto, precio } = publicacion;
  const { vehiculos, isWanted } = useFit(publicacion);
  return (
    <>
      <SlimHeader actions={<BackButton />} />
      <Page withActionBar={withActionBar} className={styles.page}>
        <Columns>
          <div className={styles.riel}>{fotos}</div>
          <div>
            <p className={styles.categoria}>
              <CategoryDrawing categoria={categoria} size={28} /> {categoria} · {estadoLabel(estado)}
            </p>
            <h1 tabIndex={-1} className={styles.title}>
              {nombre_producto}
            </h1>
            <CardFit compatibilidad={vehiculos} isWanted={isWanted} />
            <Trail />
            <div className={styles.precio}>
              {precio === undefined ? (
                <GuestReadout
                  size="big"
                  link={(content) => <Link to="/" state={loginEstado(`/publicacion/${id}`)} {...content} />}
                />
              ) : (
                <Readout tone="pay" label="Precio" centavos={pesosACentavos(precio)} size="big" places={7} />
              )}
            </div>
            {facts}
          </div>
        </Columns>
        {children}
      </Page>
    </>
  );
}

/** The data of the listing's row in the catalogue, shown while the code of its screen loads. */
export function OpeningListing({ publicacion }: { publicacion: PublicacionVisible }) {
  const { fotos, categoria } = publicacion;
  const shown = (
    <>
      <figure className={styles.frame}>
        <Photo url={fotos[0]} alt="" categoria={categoria} fit="contain" eager />
      </figure>
      {fotos.length > 1 && (
        <div className={styles.thumbnails}>
          <Skeleton aspectRatio="1" />
        </div>
      )}
    </>
  );
  const facts = (
    <>
      <p role="status">Cargando...</p>
      <FactsSkeleton />
    </>
  );
  return <ListingPage publicacion={publicacion} fotos={shown} facts={facts} />;
}
