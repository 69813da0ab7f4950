import type { Usuario } from '@fluxpartes/contrato';
import { Button, Columns, Note, Stack } from '@fluxpartes/ui';
import { useState } from 'react';
import { AccesoPanel } from './components/acceso-panel.tsx';
import { DatosPanel } from './components/datos-panel.tsx';
import { DocumentosPanel } from './components/documentos-panel.tsx';
import { EnvioDePerfil } from './components/envio-de-perfil.tsx';
import { FijosPanel } from './components/fijos-panel.tsx';
import styles from './components/perfil.module.css';
import { archivosDe } from './formulario.ts';
import { usePerfilForm } from './use-perfil-form.ts';

/** The form over one version of the user: what is loaded later does not change it under the hand. */
export function PerfilForm({ usuario: cargado }: { usuario: Usuario }) {
  const [usuario] = useState(cargado);
  const { form, envio, pideConfirmacion, hayBorrador, descartar, olvidar } = usePerfilForm(usuario);
  return (
    <form {...form.formProps}>
      {hayBorrador ? <CambiosRecuperados onDescartar={descartar} /> : null}
      <Columns>
        <Stack>
          <DatosPanel form={form} esVendedor={usuario.tipo_cuenta === 'vendedor'} />
          <AccesoPanel form={form} pideConfirmacion={pideConfirmacion} />
          <FijosPanel usuario={usuario} />
        </Stack>
        <Stack>
          <DocumentosPanel form={form} usuario={usuario} />
          <EnvioDePerfil
            isSubmitting={form.isSubmitting}
            progreso={Object.keys(archivosDe(form.values, usuario)).length > 0 ? envio.progreso : null}
            cancelarEnvio={envio.cancelar}
            onSalir={olvidar}
          />
        </Stack>
      </Columns>
    </form>
  );
}

function CambiosRecuperados({ onDescartar }: { onDescartar: () => void }) {
  return (
    <Note tone="info" className={styles.recuperados}>
      <p>Recuperamos los cambios que no habías guardado. La contraseña y los archivos hay que ponerlos de nuevo.</p>
      <Button variant="tertiary" size="sm" className={styles.descartar} onClick={onDescartar}>
        Descartar cambios
      </Button>
    </Note>
  );
}
