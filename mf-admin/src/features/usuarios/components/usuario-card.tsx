import type { Usuario } from '@fluxpartes/contrato';
import { Badge, Button, classNames, EditIcon } from '@fluxpartes/ui';
import { memo, useId } from 'react';
import { useEditFocus } from '../../../edits/edit-form.tsx';
import { HistorialPanel } from '../../../historial-panel.tsx';
import cards from '../../../list/list.module.css';
import { ShortcutKey } from '../../../shortcuts.tsx';
import { useUsuarioHistorial } from '../api/use-usuario-historial.ts';
import { type ApprovableDocumento, awaitsAprobacion, DOCUMENTOS, documentoToApprove } from '../documentos.ts';
import { HISTORIAL_FIELDS } from '../historial.ts';
import { useIsApproving } from '../use-aprobaciones.ts';
import type { UsuarioEdit } from '../use-control.ts';
import { Documento } from './documento.tsx';
import styles from './usuario-card.module.css';
import { UsuarioForm } from './usuario-form.tsx';
import { UsuarioView } from './usuario-view.tsx';

/** What a card asks of its screen. The functions are the same ones for all cards and from one rendering to the next. */
export interface UsuarioActions {
  onToggle: (usuario: Usuario, documento: ApprovableDocumento) => Promise<void>;
  onEdit: (usuario: Usuario) => void;
  onHistorial: (id: number) => void;
}

export interface UsuarioCardProps {
  usuario: Usuario;
  actions: UsuarioActions;
  /** null in view mode. */
  edit: UsuarioEdit | null;
  /** Its history is open. */
  withHistorial: boolean;
}

/** A user of the admin's list: the account's data or its edit form, and the documents with their approvals. */
export const UsuarioCard = memo(function UsuarioCard(props: UsuarioCardProps) {
  const { usuario, actions, edit, withHistorial } = props;
  const sending = useIsApproving(usuario.id);
  const { id } = usuario;
  const title = useId();
  const card = useEditFocus(edit !== null);
  const withKey = documentoToApprove(usuario);
  return (
    <article ref={card} className={cards.card} aria-labelledby={title} tabIndex={-1}>
      <Head {...props} sending={sending} title={title} />
      <div className={edit ? `${styles.body} ${styles.editing}` : styles.body}>
        {edit ? <UsuarioForm edit={edit} /> : <UsuarioView usuario={usuario} />}
        <div className={styles.documentos}>
          {DOCUMENTOS.map((documento) => (
            <Documento
              key={documento.aprobacion}
              usuario={usuario}
              documento={documento}
              withKey={documento === withKey}
              sending={sending}
              onToggle={() => void actions.onToggle(usuario, documento)}
            />
          ))}
        </div>
      </div>
      {withHistorial ? <UsuarioHistorial id={id} /> : null}
    </article>
  );
});

function Head({
  usuario,
  actions,
  edit,
  sending,
  withHistorial,
  title,
}: UsuarioCardProps & { sending: boolean; title: string }) {
  const wait = DOCUMENTOS.some((documento) => awaitsAprobacion(usuario, documento));
  return (
    <header className={classNames(cards.head, styles.head, wait && cards.pendiente)}>
      <h2 id={title}>Usuario #{usuario.id}</h2>
      <p className={styles.nombre}>
        {usuario.nombre} {usuario.apellido}
      </p>
      {wait ? <Badge tone="warn">Documentos pendientes</Badge> : null}
      {usuario.email_confirmado === false ? <Badge>Email sin confirmar</Badge> : null}
      <div className={styles.actions}>
        <Button
          variant="tertiary"
          size="sm"
          aria-expanded={withHistorial}
          aria-keyshortcuts="H"
          onClick={() => actions.onHistorial(usuario.id)}
        >
          Historial
          <ShortcutKey>H</ShortcutKey>
        </Button>
        {edit ? null : (
          <Button
            size="sm"
            icon={<EditIcon size={18} />}
            aria-keyshortcuts="E"
            disabled={sending}
            onClick={() => actions.onEdit(usuario)}
          >
            Editar
            <ShortcutKey>E</ShortcutKey>
          </Button>
        )}
      </div>
    </header>
  );
}

function UsuarioHistorial({ id }: { id: number }) {
  return <HistorialPanel historial={useUsuarioHistorial(id)} campos={HISTORIAL_FIELDS} />;
}
