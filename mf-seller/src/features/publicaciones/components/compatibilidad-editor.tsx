import { validar, vehiculoSchema } from '@fluxpartes/contrato';
import { agregarCompatibilidad, etiquetaDeMarca, type Vehiculo } from '@fluxpartes/dominio';
import { Button, CloseIcon, FormErrorSummary, Panel, PlusIcon } from '@fluxpartes/ui';
import { useRef, useState } from 'react';
import styles from './compatibilidad-editor.module.css';
import grillas from './paneles.module.css';
import { VehiculoFields } from './vehiculo-fields.tsx';

interface Props {
  lista: readonly Vehiculo[];
  onChange: (lista: readonly Vehiculo[]) => void;
  error: string | undefined;
}

const VACIO = { marca: '', modelo: '' };

/** The other cars that the part fits. Brand and model are both needed; one that is there already is ignored. */
export function CompatibilidadEditor({ lista, onChange, error }: Props) {
  const [elegido, setElegido] = useState(VACIO);
  const [errores, setErrores] = useState<Partial<typeof VACIO>>({});
  const editor = useRef<HTMLElement>(null);

  const elegir = (campo: keyof typeof VACIO) => ({
    value: elegido[campo],
    error: errores[campo],
    onChange: (valor: string) => {
      setElegido((antes) => ({ ...antes, [campo]: valor }));
      setErrores({});
    },
  });
  const agregar = () => {
    const resultado = validar(vehiculoSchema, elegido);
    if (resultado.ok) {
      onChange(agregarCompatibilidad(lista, resultado.data));
      setElegido(VACIO);
    }
    setErrores(resultado.ok ? {} : resultado.campos);
    editor.current?.querySelector('select')?.focus();
  };
  const quitar = (indice: number) => {
    onChange(lista.filter((_, otro) => otro !== indice));
    editor.current?.querySelector('select')?.focus();
  };

  return (
    <Panel title="Compatibilidad" ref={editor}>
      <p className={styles.explicacion}>Agregá los otros autos a los que les va.</p>
      <div className={grillas.grilla}>
        <VehiculoFields marca={elegir('marca')} modelo={elegir('modelo')} />
      </div>
      <Button className={styles.agregar} icon={<PlusIcon />} onClick={agregar}>
        Agregar compatibilidad
      </Button>
      <FormErrorSummary message={error} />
      <ul className={styles.lista} aria-label="Autos compatibles">
        {lista.map((vehiculo, indice) => (
          <VehiculoAgregado
            key={`${vehiculo.marca} ${vehiculo.modelo}`}
            {...vehiculo}
            onQuitar={() => quitar(indice)}
          />
        ))}
      </ul>
    </Panel>
  );
}

function VehiculoAgregado({ marca, modelo, onQuitar }: Vehiculo & { onQuitar: () => void }) {
  const nombre = `${etiquetaDeMarca(marca)} ${modelo}`;
  return (
    <li className={styles.vehiculo}>
      {nombre}
      <Button
        variant="tertiary"
        size="sm"
        icon={<CloseIcon size={18} />}
        aria-label={`Quitar ${nombre}`}
        onClick={onQuitar}
      >
        Quitar
      </Button>
    </li>
  );
}
