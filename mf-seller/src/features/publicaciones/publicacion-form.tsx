import {
  CATEGORIAS,
  type Centavos,
  centavos,
  comisionOf,
  comisionPorcentaje,
  ESTADOS,
  type Estado,
  envioLabel,
  estadoLabel,
  gananciaNeta,
  LOCALIDADES,
  MAX_DESCRIPCION,
  TIPOS_ENVIO,
} from '@fluxpartes/dominio';
import { type Action, BackButton } from '@fluxpartes/mf-kit';
import {
  Band,
  Button,
  Columns,
  ComisionList,
  MoneyField,
  Page,
  Panel,
  Progress,
  RadioGroup,
  Readout,
  SelectField,
  Stack,
  TextareaField,
  TextField,
  TimeCircuits,
} from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { type PublicacionFormApi, proposalOf } from './form-model.ts';
import styles from './publicacion-form.module.css';
import { type ComisionDetails, useComisionDetails, WITHOUT_REBAJAS } from './publicaciones-api.ts';
import { FieldsPanel, VehiculoPanel } from './vehiculo-panel.tsx';

interface Props {
  userId: number;
  form: PublicacionFormApi;
  envio: Pick<Action<never>, 'progress' | 'cancel'>;
  /** The photos panel, which differs between a new and an existing listing. */
  fotos: ReactNode;
  /** Whether photos are being shrunk; the submit button is then disabled. */
  preparing: boolean;
  /** Shown above all panels: a draft that was found. */
  notice?: ReactNode;
  /** The texts of the submit button: idle, and while sending. */
  send: { text: string; inProgress: string };
  /** Shown above the button: the reason why the form cannot be saved. */
  obstacle?: ReactNode;
  /** Shown below the button, except while sending. */
  output?: ReactNode;
}

/**
 * The form of a new or edited listing: the part, its cars, its price, its photos. Beside the form: the seller's net amount.
 */
export function PublicacionForm(props: Props) {
  const { userId, form, envio, fotos, preparing, notice, send, obstacle, output } = props;
  const comisionDetails = useComisionDetails(userId) ?? WITHOUT_REBAJAS;
  return (
    <form {...form.formProps} className={styles.formModel}>
      {notice}
      <Columns>
        <Stack>
          {fotos}
          <DetailsPanel form={form} />
          <VehiculoPanel form={form} />
          <VentaPanel form={form} />
        </Stack>
        <Stack className={styles.side}>
          <ComisionPanel precio={form.values.precio} details={comisionDetails} />
          {obstacle}
          <Button
            type="submit"
            variant="primary"
            size="lg"
            full
            lit
            busy={form.isSubmitting}
            busyLabel={send.inProgress}
            disabled={preparing}
          >
            {send.text}
          </Button>
          {envio.progress === null ? (
            output
          ) : (
            <Progress
              percent={envio.progress * 100}
              label={envio.progress < 1 ? 'Subiendo...' : 'Guardando...'}
              onCancel={() => envio.cancel()}
            />
          )}
        </Stack>
      </Columns>
    </form>
  );
}

const ESTADO_CHOICES = ESTADOS.map((value) => ({ value, label: estadoLabel(value) }));

function DetailsPanel({ form }: { form: PublicacionFormApi }) {
  const { value: estado, onChange: changeEstado, ...estadoOptions } = form.fieldProps('estado');
  const chooseEstado = (chosen: Estado) => {
    changeEstado(chosen);
    // A proposed number follows the condition; a typed number stays.
    if (form.values.existencias === proposalOf(estado)) form.setValue('existencias', proposalOf(chosen));
  };
  return (
    <FieldsPanel title="El repuesto">
      <TextField
        className={styles.width}
        label="Nombre del producto"
        autoComplete="off"
        placeholder="Disco de freno ventilado delantero"
        required
        {...form.fieldProps('nombre_producto')}
      />
      <SelectField
        label="Categoría"
        options={CATEGORIAS}
        placeholder="Elegí una categoría"
        required
        {...form.fieldProps('categoria')}
      />
      <RadioGroup
        label="Estado"
        options={ESTADO_CHOICES}
        value={estado === 'usado' ? 'usado' : 'nuevo'}
        onChange={chooseEstado}
        {...estadoOptions}
      />
      <TextField label="Marca del repuesto" autoComplete="off" hint="Opcional" {...form.fieldProps('marca_repuesto')} />
      <TextField label="Código de serie" autoComplete="off" hint="Opcional" {...form.fieldProps('codigo_serie')} />
      <TextareaField
        className={styles.width}
        label="Descripción"
        hint="Opcional"
        maxLength={MAX_DESCRIPCION}
        {...form.fieldProps('descripcion')}
      />
    </FieldsPanel>
  );
}

const YES_OR_NO = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
] as const;

const ENVIO_CHOICES = TIPOS_ENVIO.map((value) => ({ value, label: envioLabel(value) }));

/**
 * Price, units, location and shipping. The shipping type is shown only for a listing that ships, and is cleared otherwise.
 */
function VentaPanel({ form }: { form: PublicacionFormApi }) {
  const { value: envio, onChange: changeEnvio, ...envioOptions } = form.fieldProps('envio');
  const chooseEnvio = (chosen: string) => {
    changeEnvio(chosen);
    if (chosen !== 'si') form.setValue('tipo_envio', '');
  };
  return (
    <FieldsPanel title="Precio y entrega">
      <MoneyField label="Precio" placeholder="0,00" required {...form.fieldProps('precio')} />
      <TextField
        label="Unidades"
        inputMode="numeric"
        autoComplete="off"
        hint="Vacío: sin límite"
        {...form.fieldProps('existencias')}
      />
      <SelectField
        label="Ubicación"
        options={LOCALIDADES}
        placeholder="Elegí la ubicación"
        required
        {...form.fieldProps('ubicacion')}
      />
      <RadioGroup
        label="¿Hacés envíos?"
        options={YES_OR_NO}
        value={envio === 'si' ? 'si' : 'no'}
        onChange={chooseEnvio}
        {...envioOptions}
      />
      {envio === 'si' ? (
        <RadioGroup
          label="Tipo de envío"
          options={ENVIO_CHOICES}
          {...form.fieldProps('tipo_envio')}
          value={TIPOS_ENVIO.find((tipo) => tipo === form.values.tipo_envio) ?? ''}
        />
      ) : null}
    </FieldsPanel>
  );
}

interface ComisionPanelProps {
  /** Centavos; null while no price is typed. */
  precio: Centavos | null;
  details: ComisionDetails;
}

/** The commission and the net gain of the typed price, live. */
function ComisionPanel({ precio, details }: ComisionPanelProps) {
  const porcentaje = comisionPorcentaje(details);
  const monto = precio ?? centavos(0);
  return (
    <>
      <TimeCircuits>
        <Readout tone="pay" size="mid" label="Comisión" centavos={comisionOf(monto, porcentaje)} />
        <Readout tone="yours" size="big" label="Ganancia neta" centavos={gananciaNeta(monto, porcentaje)} live />
      </TimeCircuits>
      <Panel className={styles.parts} title="Tu comisión">
        <ComisionList details={details} />
      </Panel>
    </>
  );
}

/** The layout of the screens with a listing's form: their title, and a link one page back. */
export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Band half title={title} actions={<BackButton />} />
      <Page>{children}</Page>
    </>
  );
}
