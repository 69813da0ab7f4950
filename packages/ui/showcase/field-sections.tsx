import { type Centavos, centavos } from '@fluxpartes/dominio';
import { useState } from 'react';
import {
  Checkbox,
  FileField,
  FormErrorSummary,
  MoneyField,
  Panel,
  PasswordField,
  QuantityField,
  RadioGroup,
  SelectField,
  TextareaField,
  TextField,
  Toggle,
} from '../src/index.ts';
import styles from './showcase.module.css';

const ignore = () => {};

/** Everything that one fills in. */
export function FieldSections() {
  return (
    <>
      <Panel title="Campos">
        <div className={styles.pair}>
          <TextField label="Nombre" value="Marcos" onChange={ignore} />
          <TextField label="Teléfono" value="11555" onChange={ignore} error="El teléfono lleva de 6 a 20 dígitos." />
          <TextField label="Dirección" value="" onChange={ignore} placeholder="Calle" />
          <TextField label="DNI" value="30111222" readOnly onChange={ignore} hint="No se puede cambiar." />
          <SelectField label="Marca" value="volkswagen" set onChange={ignore} options={BRANDS} />
          <SelectField label="Modelo" value="" disabled onChange={ignore} options={[]} placeholder="Elegí una marca" />
        </div>
      </Panel>
      <LiveFields />
      <Choices />
    </>
  );
}

const BRANDS = [{ value: 'volkswagen', label: 'Volkswagen' }];

function LiveFields() {
  const [password, setPassword] = useState('motor1600');
  const [price, setPrice] = useState<Centavos | null>(centavos(8_450_000));
  const [quantity, setQuantity] = useState(2);
  const [description, setDescription] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  return (
    <Panel title="Más campos">
      <div className={styles.pair}>
        <PasswordField label="Contraseña" autoComplete="off" value={password} onChange={setPassword} />
        <MoneyField label="Precio" value={price} onChange={setPrice} />
        <QuantityField label="Cantidad" value={quantity} onChange={setQuantity} />
        <TextareaField label="Descripción" value={description} onChange={setDescription} />
        <FileField
          label="Constancia AFIP"
          accept=".pdf,.jpg"
          files={files}
          onChange={setFiles}
          hint="PDF, JPG o PNG."
        />
        <FormErrorSummary message="Error de conexión al servidor" />
      </div>
    </Panel>
  );
}

function Choices() {
  const [cashback, setCashback] = useState(true);
  const [ships, setShips] = useState(true);
  const [kind, setKind] = useState<'mecanico' | 'vendedor'>('mecanico');
  return (
    <Panel title="Selección">
      <Checkbox label="Usar cashback" detail="Podés usar hasta $ 12.350,00" checked={cashback} onChange={setCashback} />
      <Checkbox label="Pago recibido" checked={!cashback} onChange={(checked) => setCashback(!checked)} />
      <div className={styles.row}>
        <Toggle label="Con envío" checked={ships} onChange={setShips} />
        <Toggle label="Pausada" checked={!ships} onChange={(checked) => setShips(!checked)} />
      </div>
      <RadioGroup
        label="Tipo de cuenta"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'mecanico', label: 'Mecánico' },
          { value: 'vendedor', label: 'Vendedor' },
        ]}
      />
    </Panel>
  );
}
