import type { Compra } from '@fluxpartes/contrato';
import { Button, buttonClass, classNames, formatFecha, formatHora } from '@fluxpartes/ui';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { textoDeEnvio, textoDeLocal, textoDeProducto, textoDeTotal } from '../celdas.ts';
import { useMesa } from '../tramites/mesa.tsx';
import { CeldaDeComprobante } from './celda-de-comprobante.tsx';
import { CeldaDeRecepcion } from './celda-de-recepcion.tsx';
import { FotoDeCompra } from './foto-de-compra.tsx';
import estilos from './tabla.module.css';

/** One purchase, in the order of the columns. Renders again only where its purchase has changed. */
export const FilaDeCompra = memo(function FilaDeCompra({ compra }: { compra: Compra }) {
  const { verDatos } = useMesa();
  const id = `compra-${compra.id}`;
  return (
    <tr>
      <th scope="row" id={id} tabIndex={-1}>
        <span className={estilos.producto}>
          <FotoDeCompra compra={compra} lado={52} className={estilos.foto} />
          {textoDeProducto(compra)}
        </span>
      </th>
      <td className={estilos.numero}>{compra.cantidad}</td>
      <td className={classNames(estilos.numero, estilos.total)}>{textoDeTotal(compra)}</td>
      <td>{formatFecha(compra.fecha)}</td>
      <td>{formatHora(compra.fecha)}</td>
      <td className={estilos.local}>{textoDeLocal(compra)}</td>
      <td>{textoDeEnvio(compra)}</td>
      <td>
        <Link
          className={buttonClass({ size: 'sm' })}
          to={`/publicacion/${compra.publicacion_id}`}
          aria-describedby={id}
        >
          Ver publicación
        </Link>
      </td>
      <td>
        <Button size="sm" aria-haspopup="dialog" aria-describedby={id} onClick={() => verDatos(compra)}>
          Ver datos
        </Button>
      </td>
      <td>
        <CeldaDeComprobante compra={compra} descripcion={id} />
      </td>
      <td>
        <CeldaDeRecepcion compra={compra} descripcion={id} />
      </td>
    </tr>
  );
});
