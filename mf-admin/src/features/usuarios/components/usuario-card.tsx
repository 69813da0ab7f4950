import type { Usuario } from '@fluxpartes/contrato';
import { Badge, Button, EditIcon } from '@fluxpartes/ui';
import { memo, useEffect, useId, useRef } from 'react';
import { HistorialPanel } from '../../../components/historial-panel.tsx';
import { Tecla } from '../../../teclado/tecla.tsx';
import { useHistorialDeUsuario } from '../api/use-historial-de-usuario.ts';
import { DOCUMENTOS, type DocumentoAprobable, documentoPorAprobar, esperaAprobacion } from '../documentos.ts';
import { CAMPOS_DE_HISTORIAL } from '../historial.ts';
import type { EdicionDeUsuario } from '../use-ediciones.ts';
import { Documento } from './documento.tsx';
import estilos from './usuario-card.module.css';
import { UsuarioForm } from './usuario-form.tsx';
import { UsuarioVista } from './usuario-vista.tsx';

/** What a card asks of its screen. The functions are the same ones for all cards and from one rendering to the next. */
export interface AccionesDeUsuario {
  onAlternar: (usuario: Usuario, documento: DocumentoAprobable) => void;
  onEditar: (usuario: Usuario) => void;
  onHistorial: (id: number) => void;
}

export interface UsuarioCardProps {
  usuario: Usuario;
  acciones: AccionesDeUsuario;
  /** null in view mode. */
  edicion: EdicionDeUsuario | null;
  /** An approval is on its way. */
  enviando: boolean;
  /** Its history is open. */
  conHistorial: boolean;
}

/** A user of the admin's list: the account's data or its edit form, and the documents with their approvals. */
export const UsuarioCard = memo(function UsuarioCard(props: UsuarioCardProps) {
  const { usuario, acciones, edicion, enviando, conHistorial } = props;
  const { id } = usuario;
  const titulo = useId();
  const articulo = useFocoDeEdicion(edicion !== null);
  const conTecla = documentoPorAprobar(usuario);
  return (
    <article ref={articulo} className={estilos.tarjeta} aria-labelledby={titulo} tabIndex={-1}>
      <Cabeza {...props} titulo={titulo} />
      <div className={edicion ? `${estilos.cuerpo} ${estilos.editando}` : estilos.cuerpo}>
        {edicion ? <UsuarioForm {...edicion} /> : <UsuarioVista usuario={usuario} />}
        <div className={estilos.documentos}>
          {DOCUMENTOS.map((documento) => (
            <Documento
              key={documento.aprobacion}
              usuario={usuario}
              documento={documento}
              conTecla={documento === conTecla}
              enviando={enviando}
              onAlternar={() => acciones.onAlternar(usuario, documento)}
            />
          ))}
        </div>
      </div>
      {conHistorial ? <HistorialDeUsuario id={id} /> : null}
    </article>
  );
});

function Cabeza({ usuario, acciones, edicion, enviando, conHistorial, titulo }: UsuarioCardProps & { titulo: string }) {
  const espera = DOCUMENTOS.some((documento) => esperaAprobacion(usuario, documento));
  return (
    <header className={espera ? `${estilos.cabeza} ${estilos.pendiente}` : estilos.cabeza}>
      <h2 id={titulo}>Usuario #{usuario.id}</h2>
      <p className={estilos.nombre}>
        {usuario.nombre} {usuario.apellido}
      </p>
      {espera ? <Badge tone="warn">Documentos pendientes</Badge> : null}
      {usuario.email_confirmado === false ? <Badge>Email sin confirmar</Badge> : null}
      <div className={estilos.acciones}>
        <Button
          variant="tertiary"
          size="sm"
          aria-expanded={conHistorial}
          aria-keyshortcuts="H"
          onClick={() => acciones.onHistorial(usuario.id)}
        >
          Historial
          <Tecla>H</Tecla>
        </Button>
        {edicion ? null : (
          <Button
            size="sm"
            icon={<EditIcon size={18} />}
            aria-keyshortcuts="E"
            disabled={enviando}
            onClick={() => acciones.onEditar(usuario)}
          >
            Editar
            <Tecla>E</Tecla>
          </Button>
        )}
      </div>
    </header>
  );
}

function HistorialDeUsuario({ id }: { id: number }) {
  return <HistorialPanel historial={useHistorialDeUsuario(id)} campos={CAMPOS_DE_HISTORIAL} />;
}

/** The focus goes into the form that opens, and back to the card when it closes, unless it has gone elsewhere meanwhile. */
function useFocoDeEdicion(editando: boolean) {
  const articulo = useRef<HTMLElement>(null);
  const estaba = useRef(editando);
  useEffect(() => {
    if (estaba.current === editando) return;
    estaba.current = editando;
    const { activeElement } = document;
    if (activeElement !== document.body && !articulo.current?.contains(activeElement)) return;
    if (editando) articulo.current?.querySelector<HTMLElement>('form input')?.focus();
    else articulo.current?.focus();
  }, [editando]);
  return articulo;
}
