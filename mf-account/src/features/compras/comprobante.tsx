import type { Compra } from '@fluxpartes/contrato';
import { useCopy } from '@fluxpartes/mf-kit';
import {
  BoxIcon,
  Button,
  type ButtonLook,
  buttonClass,
  CheckIcon,
  CloseIcon,
  CopyIcon,
  classNames,
  ExternalIcon,
  Icon,
  IconButton,
  type IconProps,
  Note,
  Photo,
  VisuallyHidden,
} from '@fluxpartes/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { productoText } from './compra-values.ts';
import styles from './comprobante.module.css';
import { usePurchaseTasks, useTaskStatus } from './purchase-tasks.tsx';
import type { Selection } from './upload-queue.ts';

/** A purchase, and the id of the element that names it for `aria-describedby`. */
export interface CompraProps {
  compra: Compra;
  descripcion: string;
}

export function RotateIcon(props: IconProps) {
  return <Icon path="M19.5 13a7.5 7.5 0 1 1-2.2-5.8L20 10M20 4.5V10h-5.5" {...props} />;
}

/**
 * The product's photo in a small square. It is hidden from screen readers, because the name is beside it.
 * @param side in px
 */
export function CompraFoto({ compra: { foto }, side }: { compra: Pick<Compra, 'foto'>; side: number }) {
  return (
    <span className={styles.foto} style={{ width: side, height: side }} aria-hidden="true">
      {foto ? (
        <Photo url={foto} alt="" categoria="Accesorios" sizes={`${side}px`} width={side} height={side} />
      ) : (
        <BoxIcon size={side / 2} />
      )}
    </span>
  );
}

/** An object URL that is revoked when the component unmounts; null in the first render. */
export function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}

/** The chosen image as it will be uploaded. If this browser cannot show it (HEIC), its file name. */
export function Preview({ selection: { file, url, turn } }: { selection: Omit<Selection, 'key'> }) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  return (
    <span className={styles.view}>
      {unreadable === url ? (
        <>
          <BoxIcon size={32} />
          <span className={styles.withoutView}>{file.name}</span>
        </>
      ) : (
        <img
          src={url}
          alt={`Comprobante elegido: ${file.name}`}
          style={{ rotate: `${turn}deg` }}
          onError={() => setUnreadable(url)}
        />
      )}
    </span>
  );
}

interface ImagePickerProps extends ButtonLook {
  onChoose: (file: File) => void;
  /** Opens the camera directly on devices that have one. */
  camera?: boolean;
  descripcion: string;
  children: ReactNode;
}

/** A file input for one image that looks like a button. */
export function ImagePicker({ onChoose, camera, descripcion, children, className, ...look }: ImagePickerProps) {
  return (
    <label className={buttonClass({ ...look, className: classNames(styles.selector, className) })}>
      {children}
      <input
        type="file"
        accept="image/*"
        capture={camera ? 'environment' : undefined}
        className={styles.file}
        aria-describedby={descripcion}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Otherwise the same file could not be chosen again.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </label>
  );
}

export function ViewComprobante({ url, descripcion }: { url: string; descripcion: string }) {
  return (
    <a className={styles.link} href={url} target="_blank" rel="noreferrer" aria-describedby={descripcion}>
      <ExternalIcon />
      Ver comprobante
      <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
    </a>
  );
}

/** The purchase's number; a press copies it. */
export function CopyNumber({ compra: { id } }: { compra: Pick<Compra, 'id'> }) {
  const { announce } = usePurchaseTasks();
  const { copied, copy } = useCopy();
  const press = async () => {
    if (await copy(String(id))) announce(`Copiaste el número ${id}.`);
  };
  return (
    <Button
      variant="tertiary"
      size="sm"
      className={styles.number}
      icon={copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      aria-label={`Copiar #${id}`}
      onClick={() => void press()}
    >
      #{id}
    </Button>
  );
}

interface ClosableNoteProps {
  role?: 'alert';
  className?: string | undefined;
  /** The product that the note is about. */
  producto?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A note about a failure; it stays until the user closes it. */
export function ClosableNote({ role, className = styles.rejected, producto, onClose, children }: ClosableNoteProps) {
  return (
    <Note tone="danger" role={role} className={classNames(styles.closable, className)}>
      <p>{children}</p>
      {producto !== undefined && <p className={styles.ofWhat}>{producto}</p>}
      <IconButton
        variant="tertiary"
        label="Cerrar aviso"
        icon={<CloseIcon />}
        className={styles.close}
        onClick={onClose}
      />
    </Note>
  );
}

/** Sticky: the area stays visible while the page scrolls. */
export function ErrorArea() {
  const { showError } = usePurchaseTasks();
  const { error } = useTaskStatus();
  return (
    <div role="alert" className={styles.errors}>
      {error && (
        <ClosableNote className={styles.error} producto={productoText(error.compra)} onClose={() => showError(null)}>
          {error.outcome}
        </ClosableNote>
      )}
    </div>
  );
}
