import { Button, Dialog } from '@fluxpartes/ui';
import { useId, useState } from 'react';
import estilos from './conflicto-dialog.module.css';

/** Whose value of a field stays: what this screen wants to save, or what the record holds by now. */
export type Eleccion = 'mio' | 'actual';

/** A field that this screen and somebody else want differently. Both values as they read on the screen. */
export interface CampoEnConflicto {
  /** The wire's name. */
  campo: string;
  etiqueta: string;
  mio: string;
  actual: string;
  /** What is chosen at first: 'mio' where it was changed here, 'actual' where only the other one changed it. */
  sugerida: Eleccion;
}

/** The choice made for each field, by the wire's names. */
export type Elecciones = Readonly<Record<string, Eleccion>>;

export interface ConflictoDialogProps {
  /** What the record is: 'Venta #17'. */
  registro: string;
  campos: readonly CampoEnConflicto[];
  /** Saves what was chosen, over the version that `actual` is of. */
  onGuardar: (elecciones: Elecciones) => void;
  /** Leaves everything as it is, and what was typed where it was. */
  onCancelar: () => void;
  /** It is being saved. */
  guardando?: boolean | undefined;
}

/** A 412: someone else changed the record meanwhile. Shows both values of each field and lets one choose each, or all. */
export function ConflictoDialog({ registro, campos, onGuardar, onCancelar, guardando }: ConflictoDialogProps) {
  const [elecciones, setElecciones] = useState<Elecciones>(() =>
    Object.fromEntries(campos.map(({ campo, sugerida }) => [campo, sugerida])),
  );
  const elegirTodo = (eleccion: Eleccion) =>
    setElecciones(Object.fromEntries(campos.map(({ campo }) => [campo, eleccion])));
  return (
    <Dialog
      open
      wide
      title={`Otra persona modificó este registro: ${registro}`}
      onClose={guardando ? () => {} : onCancelar}
      actions={
        <>
          <Button disabled={guardando} onClick={onCancelar} data-autofocus>
            Cancelar
          </Button>
          <Button variant="primary" busy={guardando} busyLabel="Guardando..." onClick={() => onGuardar(elecciones)}>
            Guardar lo elegido
          </Button>
        </>
      }
    >
      <p className={estilos.explicacion}>No se guardó nada. Elegí qué valor queda en cada campo.</p>
      {campos.length > 1 ? (
        <div className={estilos.todos}>
          <Button size="sm" disabled={guardando} onClick={() => elegirTodo('mio')}>
            Todo lo mío
          </Button>
          <Button size="sm" disabled={guardando} onClick={() => elegirTodo('actual')}>
            Todo lo de la otra persona
          </Button>
        </div>
      ) : null}
      <div className={estilos.campos}>
        {campos.map((campo) => (
          <Campo
            key={campo.campo}
            {...campo}
            elegida={elecciones[campo.campo]}
            onElegir={(eleccion) => setElecciones((previas) => ({ ...previas, [campo.campo]: eleccion }))}
          />
        ))}
      </div>
    </Dialog>
  );
}

type CampoProps = CampoEnConflicto & { elegida: Eleccion | undefined; onElegir: (eleccion: Eleccion) => void };

function Campo({ etiqueta, mio, actual, elegida, onElegir }: CampoProps) {
  const grupo = useId();
  const opcion = (eleccion: Eleccion, quien: string, valor: string) => (
    <label className={estilos.opcion}>
      <input type="radio" name={grupo} checked={elegida === eleccion} onChange={() => onElegir(eleccion)} />
      <span>
        <span className={estilos.quien}>{quien}</span> <span className={estilos.valor}>{valor}</span>
      </span>
    </label>
  );
  return (
    <fieldset className={estilos.campo}>
      <legend>{etiqueta}</legend>
      {opcion('mio', 'Lo mío:', mio)}
      {opcion('actual', 'Lo de la otra persona:', actual)}
    </fieldset>
  );
}
