import { CloseIcon, IconButton, Note } from '@fluxpartes/ui';
import { textoDeProducto } from '../celdas.ts';
import { useMesa, useVisible } from '../tramites/mesa.tsx';
import estilos from './pagina.module.css';

/** The error area: what went wrong with which purchase. It stays in sight while the page scrolls, until it is closed. */
export function ZonaDeErrores() {
  const { mostrarError } = useMesa();
  const { error } = useVisible();
  return (
    <div role="alert" className={estilos.errores}>
      {error && (
        <Note tone="danger" className={estilos.error}>
          <p>{error.sentencia}</p>
          <p className={estilos.deQue}>{textoDeProducto(error.compra)}</p>
          <IconButton
            variant="tertiary"
            label="Cerrar aviso"
            icon={<CloseIcon />}
            className={estilos.cerrar}
            onClick={() => mostrarError(null)}
          />
        </Note>
      )}
    </div>
  );
}
