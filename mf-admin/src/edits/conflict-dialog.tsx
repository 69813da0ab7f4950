import { Button, Dialog } from '@fluxpartes/ui';
import { useId, useState } from 'react';
import styles from './conflict-dialog.module.css';

/** Whose value of a field stays: what this screen wants to save, or what the record holds by now. */
export type Selection = 'mio' | 'actual';

/** A field that this screen and somebody else want differently. Both values as they read on the screen. */
export interface ConflictingField {
  /** The wire's name. */
  campo: string;
  label: string;
  mine: string;
  actual: string;
  /** What is chosen at first: 'mio' where it was changed here, 'actual' where only the other one changed it. */
  suggested: Selection;
}

/** The choice made for each field, by the wire's names. */
export type Selections = Readonly<Record<string, Selection>>;

export interface ConflictDialogProps {
  /** What the record is: 'Venta #17'. */
  registro: string;
  campos: readonly ConflictingField[];
  /** Saves what was chosen, over the version that `actual` is of. */
  onSave: (selections: Selections) => void;
  /** Leaves everything as it is, and what was typed where it was. */
  onCancel: () => void;
  /** It is being saved. */
  saving?: boolean | undefined;
}

/** A 412: someone else changed the record meanwhile. Shows both values of each field and lets one choose each, or all. */
export function ConflictDialog({ registro, campos, onSave, onCancel, saving }: ConflictDialogProps) {
  const [selections, setSelections] = useState<Selections>(() =>
    Object.fromEntries(campos.map(({ campo, suggested }) => [campo, suggested])),
  );
  const chooseAll = (selection: Selection) =>
    setSelections(Object.fromEntries(campos.map(({ campo }) => [campo, selection])));
  return (
    <Dialog
      open
      wide
      title={`Otra persona modificó este registro: ${registro}`}
      onClose={saving ? () => {} : onCancel}
      actions={
        <>
          <Button disabled={saving} onClick={onCancel} data-autofocus>
            Cancelar
          </Button>
          <Button variant="primary" busy={saving} busyLabel="Guardando..." onClick={() => onSave(selections)}>
            Guardar lo elegido
          </Button>
        </>
      }
    >
      <p className={styles.explanation}>No se guardó nada. Elegí qué valor queda en cada campo.</p>
      {campos.length > 1 ? (
        <div className={styles.all}>
          <Button size="sm" disabled={saving} onClick={() => chooseAll('mio')}>
            Todo lo mío
          </Button>
          <Button size="sm" disabled={saving} onClick={() => chooseAll('actual')}>
            Todo lo de la otra persona
          </Button>
        </div>
      ) : null}
      <div className={styles.campos}>
        {campos.map((campo) => (
          <Campo
            key={campo.campo}
            {...campo}
            chosen={selections[campo.campo]}
            onChoose={(selection) => setSelections((previousOnes) => ({ ...previousOnes, [campo.campo]: selection }))}
          />
        ))}
      </div>
    </Dialog>
  );
}

type FieldProps = ConflictingField & { chosen: Selection | undefined; onChoose: (selection: Selection) => void };

function Campo({ label, mine, actual, chosen, onChoose }: FieldProps) {
  const radioGroupName = useId();
  const option = (selection: Selection, who: string, value: string) => (
    <label className={styles.option}>
      <input type="radio" name={radioGroupName} checked={chosen === selection} onChange={() => onChoose(selection)} />
      <span>
        <span className={styles.who}>{who}</span> <span className={styles.value}>{value}</span>
      </span>
    </label>
  );
  return (
    <fieldset className={styles.campo}>
      <legend>{label}</legend>
      {option('mio', 'Lo mío:', mine)}
      {option('actual', 'Lo de la otra persona:', actual)}
    </fieldset>
  );
}
