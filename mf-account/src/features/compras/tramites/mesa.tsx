import type { Compra } from '@fluxpartes/contrato';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useConfirmarRecepcion } from '../api/use-confirmar-recepcion.ts';
import { type RecargarCompras, useRecargarCompras } from '../api/use-recargar-compras.ts';
import { useSubirComprobante } from '../api/use-subir-comprobante.ts';
import { imagenAEnviar } from './imagen.ts';
import { createTramites, type Tramites } from './tramites.ts';

/** A sentence of the error area, and the purchase that it is about. */
export interface ErrorDeTramite {
  compra: Compra;
  sentencia: string;
}

/** What the strip and the table share. It stays the same for as long as the screen does, so that no row renders anew. */
interface Mesa {
  tramites: Tramites;
  /** Loads what shows a purchase again. */
  recargar: RecargarCompras;
  /** Shows a sentence in the error area; null empties it. */
  mostrarError: (error: ErrorDeTramite | null) => void;
  /** Says to a screen reader that something is done. */
  anunciar: (texto: string) => void;
  /** Opens 'Datos para transferencia'; null closes it. */
  verDatos: (compra: Compra | null) => void;
}

/** What the screen shows once for all purchases. */
interface Visible {
  error: ErrorDeTramite | null;
  anuncio: string;
  aTransferir: Compra | null;
}

const MesaContext = createContext<Mesa | null>(null);
const VisibleContext = createContext<Visible | null>(null);

/** Holds the paperwork of a user's purchases. */
export function MesaProvider({ userId, children }: { userId: number; children: ReactNode }) {
  const enviar = useSubirComprobante(userId);
  const confirmar = useConfirmarRecepcion(userId);
  const recargar = useRecargarCompras(userId);
  const [error, mostrarError] = useState<ErrorDeTramite | null>(null);
  const [aTransferir, verDatos] = useState<Compra | null>(null);
  const [anuncio, setAnuncio] = useState('');
  const anunciar = useCallback(
    (texto: string) => setAnuncio((antes) => (antes === texto ? `${texto}\u00a0` : texto)),
    [],
  );
  const tramites = useMemo(
    () => createTramites({ preparar: (archivo, giro) => imagenAEnviar(archivo, giro), enviar, confirmar }),
    [enviar, confirmar],
  );
  useEffect(() => () => tramites.soltar(), [tramites]);
  const mesa = useMemo(
    () => ({ tramites, recargar, mostrarError, anunciar, verDatos }),
    [tramites, recargar, anunciar],
  );
  const visible = useMemo(() => ({ error, anuncio, aTransferir }), [error, anuncio, aTransferir]);
  return (
    <MesaContext value={mesa}>
      <VisibleContext value={visible}>{children}</VisibleContext>
    </MesaContext>
  );
}

/** What the strip and the table share. Throws outside of a MesaProvider. */
export function useMesa(): Mesa {
  const mesa = useContext(MesaContext);
  if (!mesa) throw new Error('useMesa needs a MesaProvider above it');
  return mesa;
}

/** What is shown once for all purchases; renders again when it changes. Throws outside of a MesaProvider. */
export function useVisible(): Visible {
  const visible = useContext(VisibleContext);
  if (!visible) throw new Error('useVisible needs a MesaProvider above it');
  return visible;
}
