import { Button, Buttons, Dialog, RadioGroup, Stack } from '@fluxpartes/ui';
import { useState } from 'react';
import styles from './conflict-dialog.module.css';

/** The choice between two values of a field: 'mio' is this screen's value, 'actual' the record's. */
export type Selection = 'mio' | 'actual';
export type Selections = Readonly<Record<string, Selection>>;

/** A field with two different values, both formatted as on the screen. */
export interface ConflictingField {
  campo: string;
  label: string;
  mine: string;
  actual: string;
  /** The initial choice: 'mio' if this admin changed the field, 'actual' if only the other person changed it. */
  suggested: Selection;
}

interface ConflictDialogProps {
  /** 'Venta #17'. */
  registro: string;
  campos: readonly ConflictingField[];
  onSave: (selections: Selections) => void;
  /** Cancels: the record and the typed values stay as they are. */
  onCancel: () => void;
}

/**
 * A 412: another person changed the record. Shows two values for each field. The admin chooses field by field, or all
 * values of one side.
 */
export function ConflictDialog({ registro, campos, onSave, onCancel }: ConflictDialogProps) {
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
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel} data-autofocus>
            Cancelar
          </Button>
          <Button variant="primary" onClick={() => onSave(selections)}>
            Guardar lo elegido
          </Button>
        </>
      }
    >
      <Stack>
        <p>No se guardó nada. Elegí qué valor queda en cada campo.</p>
        {campos.length > 1 ? (
          <Buttons>
            <Button size="sm" onClick={() => chooseAll('mio')}>
              Todo lo mío
            </Button>
            <Button size="sm" onClick={() => chooseAll('actual')}>
              Todo lo de la otra persona
            </Button>
          </Buttons>
        ) : null}
        {campos.map(({ campo, label, mine, actual }) => (
          <RadioGroup
            key={campo}
            className={styles.campo}
            label={label}
            value={selections[campo] ?? ''}
            onChange={(selection) => setSelections((previous) => ({ ...previous, [campo]: selection }))}
            options={[
              { value: 'mio', label: `Lo mío: ${mine}` },
              { value: 'actual', label: `Lo de la otra persona: ${actual}` },
            ]}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
