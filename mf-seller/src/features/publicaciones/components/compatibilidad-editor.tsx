import { validar, vehiculoSchema } from '@fluxpartes/contrato';
import { addCompatibilidad, marcaLabel, type Vehiculo } from '@fluxpartes/dominio';
import { Button, CloseIcon, FormErrorSummary, Panel, PlusIcon } from '@fluxpartes/ui';
import { useRef, useState } from 'react';
import styles from './compatibilidad-editor.module.css';
import grids from './panels.module.css';
import { VehiculoFields } from './vehiculo-fields.tsx';

interface Props {
  list: readonly Vehiculo[];
  onChange: (list: readonly Vehiculo[]) => void;
  error: string | undefined;
}

const EMPTY = { marca: '', modelo: '' };

/** The other cars that the part fits. Brand and model are both needed; one that is there already is ignored. */
export function CompatibilidadEditor({ list, onChange, error }: Props) {
  const [chosen, setChosen] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<typeof EMPTY>>({});
  const editor = useRef<HTMLElement>(null);

  const choose = (campo: keyof typeof EMPTY) => ({
    value: chosen[campo],
    error: errors[campo],
    onChange: (value: string) => {
      setChosen((antes) => ({ ...antes, [campo]: value }));
      setErrors({});
    },
  });
  const add = () => {
    const result = validar(vehiculoSchema, chosen);
    if (result.ok) {
      onChange(addCompatibilidad(list, result.data));
      setChosen(EMPTY);
    }
    setErrors(result.ok ? {} : result.campos);
    editor.current?.querySelector('select')?.focus();
  };
  const remove = (index: number) => {
    onChange(list.filter((_, other) => other !== index));
    editor.current?.querySelector('select')?.focus();
  };

  return (
    <Panel title="Compatibilidad" ref={editor}>
      <p className={styles.explanation}>Agregá los otros autos a los que les va.</p>
      <div className={grids.grid}>
        <VehiculoFields marca={choose('marca')} modelo={choose('modelo')} />
      </div>
      <Button className={styles.add} icon={<PlusIcon />} onClick={add}>
        Agregar compatibilidad
      </Button>
      <FormErrorSummary message={error} />
      <ul className={styles.list} aria-label="Autos compatibles">
        {list.map((vehiculo, index) => (
          <AddedVehiculo key={`${vehiculo.marca} ${vehiculo.modelo}`} {...vehiculo} onRemove={() => remove(index)} />
        ))}
      </ul>
    </Panel>
  );
}

function AddedVehiculo({ marca, modelo, onRemove }: Vehiculo & { onRemove: () => void }) {
  const nombre = `${marcaLabel(marca)} ${modelo}`;
  return (
    <li className={styles.vehiculo}>
      {nombre}
      <Button
        variant="tertiary"
        size="sm"
        icon={<CloseIcon size={18} />}
        aria-label={`Quitar ${nombre}`}
        onClick={onRemove}
      >
        Quitar
      </Button>
    </li>
  );
}
