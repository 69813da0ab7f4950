import { FOTOS_MAXIMAS } from '@fluxpartes/dominio';
import { useShell } from '@fluxpartes/mf-kit';
import { FileField, Panel } from '@fluxpartes/ui';
import { type ReactNode, useState } from 'react';
import type { useFotos } from '../fotos/use-fotos.ts';
import styles from './fotos-panel.module.css';
import { GrillaDeFotos } from './grilla-de-fotos.tsx';

/** What is said where more photos are chosen than a listing takes (specification, section 8). */
export const DEMASIADAS_FOTOS = `Solo se pueden subir hasta ${FOTOS_MAXIMAS} fotos`;

/** The photos that an edited listing has already, as far as the new ones are concerned. */
interface Publicadas {
  /** The photos themselves. */
  grilla: ReactNode;
  /** How many there are, those included that will go. */
  cantidad: number;
  /** How many of them stay. */
  quedan: number;
}

interface Props {
  fotos: ReturnType<typeof useFotos>;
  /** Of an edit, which takes JPG and PNG alone (specification, section 5). */
  publicadas?: Publicadas;
  error?: string | undefined;
}

/** Up to five photos, taken or picked, previewed and put in order; the first one is the cover. */
export function FotosPanel({ fotos: conjunto, publicadas, error }: Props) {
  const { alertas } = useShell();
  const { fotos, preparando, agregar, quitar, reordenar } = conjunto;
  const [ilegibles, setIlegibles] = useState<readonly string[]>([]);
  const quedan = publicadas?.quedan ?? 0;

  const elegir = async (archivos: File[]) => {
    const sirven = archivos.filter((archivo) => !publicadas || esJpgOPng(archivo));
    const resultado = await agregar(sirven, FOTOS_MAXIMAS - quedan);
    const noSirven = archivos.filter((archivo) => !sirven.includes(archivo)).map(({ name }) => name);
    setIlegibles([...noSirven, ...resultado.ilegibles]);
    if (resultado.sobraron) void alertas.avisar(DEMASIADAS_FOTOS);
  };

  return (
    <Panel title="Fotos">
      {publicadas?.grilla}
      <FileField
        label={`Hasta ${FOTOS_MAXIMAS} fotos; la primera es la portada`}
        hint={publicadas ? 'Las nuevas van después de las que ya están. JPG o PNG.' : undefined}
        accept={publicadas ? '.jpg,.jpeg,.png' : 'image/*'}
        multiple
        hideList
        files={[]}
        prompt="Sacá o elegí fotos"
        onChange={(archivos) => void elegir(archivos)}
        error={ilegibles.length > 0 ? textoDeIlegibles(ilegibles) : error}
      />
      <p role="status" className={styles.estado}>
        {preparando > 0 ? 'Preparando fotos...' : ''}
      </p>
      {fotos.length > 0 ? (
        <GrillaDeFotos
          fotos={fotos}
          anteriores={publicadas?.cantidad ?? 0}
          conPortada={quedan === 0}
          onQuitar={quitar}
          onMover={reordenar}
        />
      ) : null}
    </Panel>
  );
}

function esJpgOPng({ type }: File): boolean {
  return type === 'image/jpeg' || type === 'image/png';
}

function textoDeIlegibles(nombres: readonly string[]): string {
  return `No pudimos leer ${nombres.join(', ')}. Probá con fotos JPG o PNG.`;
}
