import { CAMPOS_DE_ENVIO, LARGO_DE_ENVIO } from '@fluxpartes/contrato';
import { Button, Checkbox, MoneyField, TextField, useForm } from '@fluxpartes/ui';
import { useEffect } from 'react';
import { Tecla } from '../../../teclado/tecla.tsx';
import { CAMPOS, type ValoresDeCorreccion, validarCorreccion, valoresDe } from '../correccion.ts';
import type { EdicionDeVenta } from '../use-ediciones.ts';
import estilos from './venta-form.module.css';

/** The edit form of a sale, with exactly the fields of the specification. A failure keeps what was typed. */
export function VentaForm({ edicion }: { edicion: EdicionDeVenta }) {
  const { base, borrador, onGuardar, onCancelar } = edicion;
  const form = useForm<ValoresDeCorreccion>({
    initial: borrador.current ?? valoresDe(base),
    validate: (valores) => {
      const resultado = validarCorreccion(valores);
      return resultado.ok ? {} : resultado.campos;
    },
    onSubmit: async (valores) => {
      const resultado = validarCorreccion(valores);
      return resultado.ok ? onGuardar(resultado.data) : resultado.campos;
    },
  });
  const { values } = form;
  useEffect(() => {
    borrador.current = values;
  }, [borrador, values]);
  return (
    <form {...form.formProps} className={estilos.formulario} aria-label={`Editar la venta #${base.id}`}>
      <div className={estilos.campos}>
        <TextField
          label={CAMPOS.cantidad.etiqueta}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          required
          autoComplete="off"
          {...form.fieldProps('cantidad')}
        />
        <MoneyField label={CAMPOS.monto.etiqueta} required maxLength={24} {...form.fieldProps('monto')} />
        {CAMPOS_DE_ENVIO.map((campo) => (
          <TextField
            key={campo}
            label={CAMPOS[campo].etiqueta}
            maxLength={LARGO_DE_ENVIO[campo]}
            autoComplete="off"
            {...form.fieldProps(campo)}
          />
        ))}
      </div>
      <Checkbox label={CAMPOS.pago_recibido.etiqueta} {...form.checkProps('pago_recibido')} />
      <div className={estilos.botones}>
        <Button
          type="submit"
          variant="primary"
          busy={form.isSubmitting}
          busyLabel="Guardando..."
          aria-keyshortcuts="Control+Enter"
        >
          Guardar
          <Tecla>Control+Enter</Tecla>
        </Button>
        <Button disabled={form.isSubmitting} aria-keyshortcuts="Escape" onClick={onCancelar}>
          Cancelar
          <Tecla>Escape</Tecla>
        </Button>
      </div>
    </form>
  );
}
