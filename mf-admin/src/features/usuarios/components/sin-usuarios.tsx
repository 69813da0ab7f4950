import { Button, CategoryDrawing, EmptyState } from '@fluxpartes/ui';

interface Props {
  /** The list did not come, which is an empty list too (specification, section 8, 'Fallbacks'). */
  fallo: boolean;
  /** Something is searched for. */
  conFiltros: boolean;
  onReintentar: () => void;
  onQuitarFiltros: () => void;
}

/** No user to show: none at all, none that matches, or a list that failed. */
export function SinUsuarios({ fallo, conFiltros, onReintentar, onQuitarFiltros }: Props) {
  const porFiltros = conFiltros && !fallo;
  return (
    <EmptyState
      drawing={<CategoryDrawing categoria="Accesorios" size={112} />}
      message={porFiltros ? 'Ningún usuario coincide con la búsqueda.' : 'No hay usuarios registrados.'}
      actions={
        fallo ? (
          <Button onClick={onReintentar}>Reintentar</Button>
        ) : conFiltros ? (
          <Button onClick={onQuitarFiltros}>Quitar filtros</Button>
        ) : undefined
      }
    />
  );
}
