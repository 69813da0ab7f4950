import { cuentaLabel, TIPOS_CUENTA } from '@fluxpartes/dominio';
import { Button, Columns, FullScreenSpinner, Panel, Progress, RadioGroup, Stack, useForm } from '@fluxpartes/ui';
import { useFormDraft } from '../../app/use-form-draft.ts';
import { Acceso, Documentos, Local, PersonalDetails } from './components/parts.tsx';
import { detailsOf, documentosOf, EMPTY_REGISTRO, errorsOf, type RegistroValues, registroDraft } from './form-model.ts';
import styles from './registro-form.module.css';
import { useRegistro } from './use-registro.ts';

const TYPES = TIPOS_CUENTA.map((value) => ({ value, label: cuentaLabel(value) }));

/** What each type of account is for. */
const WHAT_FOR = {
  mecanico: 'Comprás repuestos, con descuento y cashback.',
  vendedor: 'Publicás tus repuestos y seguís tus ventas.',
} as const;

/** The registration. Changing the account type shows its own parts; nothing typed is lost, not even on a failure. */
export function RegistroForm() {
  const { registrar, cancel, progress } = useRegistro(registroDraft.drop);
  const form = useForm<RegistroValues>({
    initial: EMPTY_REGISTRO,
    validate: errorsOf,
    onSubmit: async (values) => {
      const details = detailsOf(values);
      return details.ok ? registrar(details.data, documentosOf(values)) : details.campos;
    },
  });
  useFormDraft(form, registroDraft, EMPTY_REGISTRO);
  const { tipoCuenta } = form.values;
  const hasFiles = Object.keys(documentosOf(form.values)).length > 0;
  return (
    <form {...form.formProps} className={styles.formModel}>
      <Columns>
        <Stack>
          <Panel>
            <RadioGroup
              label="Tipo de cuenta"
              options={TYPES}
              hint={WHAT_FOR[tipoCuenta]}
              {...form.fieldProps('tipoCuenta')}
            />
          </Panel>
          <Panel title="Tus datos">
            <PersonalDetails form={form} />
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
      {hasFiles && progress !== null ? (
        <div className={styles.progress}>
          <Progress percent={progress * 100} onCancel={cancel} />
        </div>
      ) : null}
      {form.isSubmitting ? <FullScreenSpinner label="Registrando..." /> : null}
    </form>
  );
}
