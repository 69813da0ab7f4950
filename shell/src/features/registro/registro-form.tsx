import { etiquetaDeCuenta, TIPOS_CUENTA } from '@fluxpartes/dominio';
import { Button, Columns, FullScreenSpinner, Panel, Progress, RadioGroup, Stack, useForm } from '@fluxpartes/ui';
import { Acceso, DatosPersonales, Documentos, Local } from './components/partes.tsx';
import { datosDe, documentosDe, erroresDe, REGISTRO_VACIO, type ValoresDeRegistro } from './formulario.ts';
import styles from './registro-form.module.css';
import { useRegistro } from './use-registro.ts';

const TIPOS = TIPOS_CUENTA.map((value) => ({ value, label: etiquetaDeCuenta(value) }));

/** What each type of account is for. */
const PARA_QUE = {
  mecanico: 'Comprás repuestos, con descuento y cashback.',
  vendedor: 'Publicás tus repuestos y seguís tus ventas.',
} as const;

/** The registration. Changing the account type shows its own parts; nothing typed is lost, not even on a failure. */
export function RegistroForm() {
  const { registrar, cancelar, progreso } = useRegistro();
  const form = useForm<ValoresDeRegistro>({
    initial: REGISTRO_VACIO,
    validate: erroresDe,
    onSubmit: async (valores) => {
      const datos = datosDe(valores);
      return datos.ok ? registrar(datos.data, documentosDe(valores)) : datos.campos;
    },
  });
  const { tipoCuenta } = form.values;
  const hayArchivos = Object.keys(documentosDe(form.values)).length > 0;
  return (
    <form {...form.formProps} className={styles.formulario}>
      <Columns>
        <Stack>
          <Panel>
            <RadioGroup
              label="Tipo de cuenta"
              options={TIPOS}
              hint={PARA_QUE[tipoCuenta]}
              {...form.fieldProps('tipoCuenta')}
            />
          </Panel>
          <Panel title="Tus datos">
            <DatosPersonales form={form} />
          </Panel>
          {tipoCuenta === 'vendedor' ? (
            <Panel title="Tu local">
              <Local form={form} />
            </Panel>
          ) : null}
        </Stack>
        <Stack>
          <Panel title="Documentos">
            <Documentos form={form} />
          </Panel>
          <Panel title="Para ingresar">
            <Acceso form={form} />
          </Panel>
          <Button type="submit" variant="primary" size="lg" full lit busy={form.isSubmitting}>
            Registrarse
          </Button>
        </Stack>
      </Columns>
      {hayArchivos && progreso !== null ? (
        <div className={styles.progreso}>
          <Progress percent={progreso * 100} onCancel={cancelar} />
        </div>
      ) : null}
      {form.isSubmitting ? <FullScreenSpinner label="Registrando..." /> : null}
    </form>
  );
}
