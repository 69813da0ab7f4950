import { BoxIcon, classNames } from '@fluxpartes/ui';
import { useState } from 'react';
import type { Eleccion } from '../tramites/tramites.ts';
import estilos from './comprobante.module.css';

/** The chosen image as it will be sent, turned; its name where this browser cannot show it (HEIC). */
export function VistaPrevia({ eleccion, chica }: { eleccion: Eleccion; chica?: boolean }) {
  const { archivo, url, giro } = eleccion;
  const [ilegible, setIlegible] = useState<string | null>(null);
  if (ilegible === url) {
    return (
      <span className={classNames(estilos.vista, chica && estilos.vistaChica)}>
        <BoxIcon size={chica ? 20 : 32} />
        {!chica && <span className={estilos.sinVista}>{archivo.name}</span>}
      </span>
    );
  }
  return (
    <span className={classNames(estilos.vista, chica && estilos.vistaChica)}>
      <img
        src={url}
        alt={chica ? '' : `Comprobante elegido: ${archivo.name}`}
        style={{ rotate: `${giro}deg` }}
        onError={() => setIlegible(url)}
      />
    </span>
  );
}
