import { FOTOS_MAXIMAS } from '@fluxpartes/dominio';
import { useShell } from '@fluxpartes/mf-kit';
import { FileField, Panel } from '@fluxpartes/ui';
import { useState } from 'react';
import type { useFotos } from '../fotos/use-fotos.ts';
import styles from './fotos-panel.module.css';
import { GrillaDeFotos } from './grilla-de-fotos.tsx';

/** What is said where more photos are chosen than a listing takes (specification, section 8). */
export const DEMASIADAS_FOTOS = `Solo se pueden subir hasta ${FOTOS_MAXIMAS} fotos`;

/** Up to five photos, taken or picked, previewed and put in order; the first one is the cover. */
export function FotosPanel({ fotos: conjunto }: { fotos: ReturnType<typeof useFotos> }) {
  const { alertas } = useShell();
  const { fotos, preparando, agregar, quitar, reordenar } = conjunto;
  const [ilegibles, setIlegibles] = useState<readonly string[]>([]);

  const elegir = async (archivos: File[]) => {
    const resultado = await agregar(archivos);
    setIlegibles(resultado.ilegibles);
    if (resultado.sobraron) void alertas.avisar(DEMASIADAS_FOTOS);
  };

  return (
    <Panel title="Fotos">
      <FileField
        label={`Hasta ${FOTOS_MAXIMAS} fotos; la primera es la portada`}
        accept="image/*"
        multiple
        hideList
        files={[]}
        prompt="Sacá o elegí fotos"
        onChange={(archivos) => void elegir(archivos)}
        error={ilegibles.length > 0 ? textoDeIlegibles(ilegibles) : undefined}
      />
      <p role="status" className={styles.estado}>
        {preparando > 0 ? 'Preparando fotos...' : ''}
      </p>
      {fotos.length > 0 ? <GrillaDeFotos fotos={fotos} onQuitar={quitar} onMover={reordenar} /> : null}
    </Panel>
  );
}

function textoDeIlegibles(nombres: readonly string[]): string {
  return `No pudimos leer ${nombres.join(', ')}. Probá con fotos JPG o PNG.`;
}
