import { validar, vehiculoSchema } from '@fluxpartes/contrato';
import { addCompatibilidad, MARCAS, marcaLabel, modelosOf, type Vehiculo } from '@fluxpartes/dominio';
import { Button, CloseIcon, type FieldBinding, FormErrorSummary, Panel, PlusIcon, SelectField } from '@fluxpartes/ui';
import { type ReactNode, useRef, useState } from 'react';
import type { PublicacionFormApi } from './form-model.ts';
import styles from './publicacion-form.module.css';

/** The car that the part is for, and the other cars that the part fits. */
export function VehiculoPanel({ form }: { form: PublicacionFormApi }) {
  return (
    <>
      <FieldsPanel title="Para qué auto">
        <VehiculoFields marca={form.fieldProps('marca')} modelo={form.fieldProps('modelo')} required />
      </FieldsPanel>
      <CompatibilidadEditor form={form} />
    </>
  );
}

const MARCA_OPTIONS = MARCAS.map((value) => ({ value, label: marcaLabel(value) }));

interface VehiculoFieldsProps {
  marca: Omit<FieldBinding<string>, 'name'>;
  modelo: Omit<FieldBinding<string>, 'name'>;
  required?: boolean;
}

/** A brand and one of its models. Changing the brand clears the model. */
function VehiculoFields({ marca, modelo, required }: VehiculoFieldsProps) {
  const chooseMarca = (newOne: string) => {
    marca.onChange(newOne);
    modelo.onChange('');
  };
  return (
    <>
      <SelectField
        label="Marca"
        options={MARCA_OPTIONS}
        placeholder="Elegí una marca"
        required={required}
        {...marca}
        onChange={chooseMarca}
      />
      <SelectField
        label="Modelo"
        options={modelosOf(marca.value)}
        placeholder={marca.value ? 'Elegí un modelo' : 'Elegí una marca'}
        disabled={!marca.value}
        required={required}
        {...modelo}
      />
    </>
  );
}

/**
 * The other cars that the part fits. Brand and model are both required; a duplicate is ignored. A chosen car that is not
 * added yet belongs to the form: it is sent, and kept in the draft.
 */
function CompatibilidadEditor({ form }: { form: PublicacionFormApi }) {
  const [errors, setErrors] = useState<{ marca?: string; modelo?: string }>({});
  const editor = useRef<HTMLElement>(null);
  const { compatibilidad: list, otra_marca, otro_modelo } = form.values;

  const choose = (campo: 'marca' | 'modelo') => {
    const { error, onChange, value } = form.fieldProps(campo === 'marca' ? 'otra_marca' : 'otro_modelo');
    return {
      value,
      error: errors[campo] ?? error,
      onChange: (chosen: string) => {
        onChange(chosen);
        setErrors({});
      },
    };
  };
  const add = () => {
    const result = validar(vehiculoSchema, { marca: otra_marca, modelo: otro_modelo });
    if (result.ok) {
      form.setValue('compatibilidad', addCompatibilidad(list, result.data));
      form.setValue('otra_marca', '');
      form.setValue('otro_modelo', '');
    }
    setErrors(result.ok ? {} : result.campos);
    editor.current?.querySelector('select')?.focus();
  };
  const remove = (index: number) => {
    form.setValue(
      'compatibilidad',
      list.filter((_, other) => other !== index),
    );
    editor.current?.querySelector('select')?.focus();
  };

  return (
    <Panel title="Compatibilidad" ref={editor}>
      <p className={styles.explanation}>Agregá los otros autos a los que les va.</p>
      <div className={styles.grid}>
        <VehiculoFields marca={choose('marca')} modelo={choose('modelo')} />
      </div>
      <Button className={styles.add} icon={<PlusIcon />} onClick={add}>
        Agregar compatibilidad
      </Button>
      <FormErrorSummary message={form.errors.compatibilidad} />
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

/** A panel of the form; its fields stand in two columns on a wide screen. */
export function FieldsPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className={styles.grid}>{children}</div>
    </Panel>
  );
}
