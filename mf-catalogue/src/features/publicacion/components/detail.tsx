import type { PublicacionVisible } from '@fluxpartes/contrato';
import { estadoLabel } from '@fluxpartes/dominio';
import { brandLink } from '@fluxpartes/mf-kit';
import { CategoryDrawing, Columns, Page, SlimHeader, Trail } from '@fluxpartes/ui';
import { BackButton } from '../../../components/back-button.tsx';
import { useMedia, WIDE_SCREEN } from '../../../components/use-media.ts';
import { type CompraMode, useCompraMode } from '../use-compra-mode.ts';
import { useTitle } from '../use-title.ts';
import { CompraBar, Comprar } from './comprar.tsx';
import styles from './detail.module.css';
import { Gallery } from './gallery.tsx';
import { KeyFacts } from './key-facts.tsx';
import { Precio } from './precio.tsx';
import { Share } from './share.tsx';
import { SpecSheet } from './spec-sheet.tsx';

/** The whole listing: photos first, what decides the purchase beside them, the rest below. */
export function Detail({ publicacion }: { publicacion: PublicacionVisible }) {
  const mode = useCompraMode(publicacion);
  const isWide = useMedia(WIDE_SCREEN);
  const hasBar = isWide !== true && (mode === 'comprar' || mode === 'iniciar_sesion');
  useTitle(publicacion.nombre_producto);
  return (
    <>
      <SlimHeader brandLink={brandLink} actions={<BackButton />} />
      <Page withActionBar={hasBar} className={styles.page}>
        <Columns>
          <div className={styles.riel}>
            <Gallery publicacion={publicacion} />
            <Share title={publicacion.nombre_producto} />
          </div>
          <Compra publicacion={publicacion} mode={mode} isWide={isWide} />
        </Columns>
        <SpecSheet publicacion={publicacion} />
        {hasBar && <CompraBar publicacion={publicacion} mode={mode} />}
      </Page>
    </>
  );
}

interface CompraProps {
  publicacion: PublicacionVisible;
  mode: CompraMode;
  isWide: boolean | null;
}

function Compra({ publicacion, mode, isWide }: CompraProps) {
  const { categoria, estado, nombre_producto } = publicacion;
  return (
    <div className={styles.compra}>
      <p className={styles.categoria}>
        <CategoryDrawing categoria={categoria} size={28} /> {categoria} · {estadoLabel(estado)}
      </p>
      <h1 tabIndex={-1} className={styles.title}>
        {nombre_producto}
      </h1>
      <Trail />
      <Precio publicacion={publicacion} />
      <Comprar publicacion={publicacion} mode={mode} isWide={isWide} />
      <KeyFacts publicacion={publicacion} />
    </div>
  );
}
