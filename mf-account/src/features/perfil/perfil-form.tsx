import type { Usuario } from '@fluxpartes/contrato';
import { Button, Columns, Note, Stack } from '@fluxpartes/ui';
import { useState } from 'react';
import { AccesoPanel } from './components/acceso-panel.tsx';
import { DetailsPanel } from './components/details-panel.tsx';
import { DocumentosPanel } from './components/documentos-panel.tsx';
import { FixedPanel } from './components/fixed-panel.tsx';
import styles from './components/perfil.module.css';
import { PerfilSubmit } from './components/perfil-submit.tsx';
import { filesOf } from './form-model.ts';
import { usePerfilForm } from './use-perfil-form.ts';

/** The form over one version of the user: what is loaded later does not change it under the hand. */
export function PerfilForm({ usuario: loaded }: { usuario: Usuario }) {
  const [usuario] = useState(loaded);
  const { form, envio, asksConfirmacion, hasDraft, discard, forget } = usePerfilForm(usuario);
  return (
    <form {...form.formProps}>
      {hasDraft ? <RecoveredCambios onDiscard={discard} /> : null}
      <Columns>
        <Stack>
          <DetailsPanel form={form} isVendedor={usuario.tipo_cuenta === 'vendedor'} />
          <AccesoPanel form={form} asksConfirmacion={asksConfirmacion} />
          <FixedPanel usuario={usuario} />
        </Stack>
        <Stack>
          <DocumentosPanel form={form} usuario={usuario} />
          <PerfilSubmit
            isSubmitting={form.isSubmitting}
            progress={Object.keys(filesOf(form.values, usuario)).length > 0 ? envio.progress : null}
            cancelSending={envio.cancel}
            onLeave={forget}
          />
        </Stack>
      </Columns>
    </form>
  );
}

function RecoveredCambios({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Note tone="info" className={styles.recovered}>
      <p>Recuperamos los cambios que no habías guardado. La contraseña y los archivos hay que ponerlos de nuevo.</p>
      <Button variant="tertiary" size="sm" className={styles.discard} onClick={onDiscard}>
        Descartar cambios
      </Button>
    </Note>
  );
}
