import { MAX_FOTOS } from '@fluxpartes/dominio';
import { useShell } from '@fluxpartes/mf-kit';
import { FileField, Panel } from '@fluxpartes/ui';
import { type ReactNode, useState } from 'react';
import type { useFotos } from '../fotos/use-fotos.ts';
import { FotosGrid } from './fotos-grid.tsx';
import styles from './fotos-panel.module.css';

/** What is said where more photos are chosen than a listing takes (specification, section 8). */
export const TOO_MANY_FOTOS = `Solo se pueden subir hasta ${MAX_FOTOS} fotos`;

/** The photos that an edited listing has already, as far as the new ones are concerned. */
interface Published {
  /** The photos themselves. */
  grid: ReactNode;
  /** How many there are, those included that will go. */
  cantidad: number;
  /** How many of them stay. */
  kept: number;
}

interface Props {
  fotos: ReturnType<typeof useFotos>;
  /** Of an edit, which takes JPG and PNG alone (specification, section 5). */
  published?: Published;
  error?: string | undefined;
}

/** Up to five photos, taken or picked, previewed and put in order; the first one is the cover. */
export function FotosPanel({ fotos: wholeSet, published, error }: Props) {
  const { alerts } = useShell();
  const { fotos, preparing, add, remove, reorder } = wholeSet;
  const [unreadableOnes, setUnreadableOnes] = useState<readonly string[]>([]);
  const kept = published?.kept ?? 0;

  const choose = async (files: File[]) => {
    const usable = files.filter((file) => !published || isJpgOrPng(file));
    const result = await add(usable, MAX_FOTOS - kept);
    const unusable = files.filter((file) => !usable.includes(file)).map(({ name }) => name);
    setUnreadableOnes([...unusable, ...result.unreadableOnes]);
    if (result.leftOver) void alerts.notify(TOO_MANY_FOTOS);
  };

  return (
    <Panel title="Fotos">
      {published?.grid}
      <FileField
        label={`Hasta ${MAX_FOTOS} fotos; la primera es la portada`}
        hint={published ? 'Las nuevas van después de las que ya están. JPG o PNG.' : undefined}
        accept={published ? '.jpg,.jpeg,.png' : 'image/*'}
        multiple
        hideList
        files={[]}
        prompt="Sacá o elegí fotos"
        onChange={(files) => void choose(files)}
        error={unreadableOnes.length > 0 ? unreadableText(unreadableOnes) : error}
      />
      <p role="status" className={styles.estado}>
        {preparing > 0 ? 'Preparando fotos...' : ''}
      </p>
      {fotos.length > 0 ? (
        <FotosGrid
          fotos={fotos}
          previousOnes={published?.cantidad ?? 0}
          withPortada={kept === 0}
          onRemove={remove}
          onMove={reorder}
        />
      ) : null}
    </Panel>
  );
}

function isJpgOrPng({ type }: File): boolean {
  return type === 'image/jpeg' || type === 'image/png';
}

function unreadableText(nombres: readonly string[]): string {
  return `No pudimos leer ${nombres.join(', ')}. Probá con fotos JPG o PNG.`;
}
