import { PassThrough, pipeline, Readable } from 'node:stream';
import { type BorrarCuenta, WRONG_CONTRASENA_ACTUAL } from '@fluxpartes/contrato';
import { Injectable, StreamableFile } from '@nestjs/common';
import { ZipFile } from 'yazl';
import { AuditService, HistorialService } from '../../../audit/audit.ts';
import { Clock } from '../../../config/config.module.ts';
import type { TypedFileRow } from '../../../files/files.repository.ts';
import { FilesService } from '../../../files/files.service.ts';
import { FotosService } from '../../../files/fotos.service.ts';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import { SesionesService } from '../../../http/sesiones.service.ts';
import { OutboxRepository } from '../../../mail/outbox.repository.ts';
import { readAllPages } from '../../../request-context/list-page.ts';
import { type Caller, DomainError, type IdempotentRequest } from '../../../request-context/request.ts';
import { AccesoCambiosService } from '../acceso/acceso-cambios.ts';
import { ConfirmacionService } from '../contrasena.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';
import { ErasureRepository, HELD_TABLES, type HeldTable, PersonalDataRepository } from './personal-data.repository.ts';

/** README of the archive. */
const ARCHIVE_README = `Tus datos en FluxPartes

Acá está todo lo que guardamos sobre vos (ley 25.326 de protección de datos personales).

perfil.json                    Tu cuenta, sin la contraseña.
publicaciones.json             Lo que publicaste, también lo que pausaste o borraste.
compras.json                   Tus compras, con los datos de envío que escribiste.
ventas.json                    Tus ventas. Los datos de quien te compró son de esa persona y no van acá.
liquidaciones.json             Los pagos de tus ventas.
pedidos-de-anulacion.json      Las anulaciones que pediste, y qué se respondió.
movimientos-de-cashback.json   Cada movimiento de tu cashback.
archivos.json                  La lista de tus documentos y comprobantes.
archivos/                      Esos documentos y comprobantes.
fotos/                         Las fotos de tus publicaciones.
sesiones.json                  Dónde tenés la sesión abierta.
aparatos-conocidos.json        Los aparatos desde los que entraste.
cambios-de-acceso.json         Los cambios de email o de contraseña que todavía se pueden deshacer.
historial.json                 Qué se cambió en tu cuenta, cuándo y quién lo hizo.

Los importes están en pesos y las fechas en hora universal (UTC).
Para corregir algo entrá a Editar perfil. Ahí también podés borrar tu cuenta.
`;

/** A file for an archive. Its bytes are opened only at its turn, one file at a time. */
interface ArchiveEntry {
  path: string;
  /** Whether compression shrinks the bytes: it does for text, not for pictures. */
  compress: boolean;
  open: () => Promise<Readable>;
}

/**
 * Streams the archive. If the client disconnects, the stream ends with an error, so that a truncated archive is invalid.
 */
function zipArchive(entries: readonly ArchiveEntry[]): Readable {
  const zip = new ZipFile();
  const sent = new PassThrough();
  let current: Readable | undefined;
  for (const { path, compress, open } of entries) {
    zip.addReadStreamLazy(path, { compress }, (give) => {
      open().then(
        (stream) => {
          current = stream;
          if (sent.destroyed) stream.destroy();
          else stream.once('error', (error) => sent.destroy(error));
          give(null, stream);
        },
        (error: Error) => sent.destroy(error),
      );
    });
  }
  zip.on('error', (error: Error) => sent.destroy(error));
  pipeline(zip.outputStream, sent, () => current?.destroy());
  zip.end();
  return sent;
}

/** Download of all stored data of a person (ley 25.326, right of access). */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly held: PersonalDataRepository,
    private readonly files: FilesService,
    private readonly fotos: FotosService,
    private readonly historial: HistorialService,
    private readonly sesiones: SesionesService,
  ) {}

  /**
   * Requires the password unless the session is fresh, because a stolen cookie must not download the data.
   * @throws DomainError sin_permiso for the administrator, no_encontrado for another's, confirmar_contrasena
   */
  requireOwn(caller: Caller, id: number): void {
    if (caller.tipo === 'admin') throw new DomainError('sin_permiso');
    if (caller.tipo !== 'usuario' || caller.usuarioId !== id) throw new DomainError('no_encontrado');
    if (!this.sesiones.isFresh(caller)) throw new DomainError('confirmar_contrasena');
  }

  /** The archive, generated while it is sent. @throws DomainError as `requireOwn` */
  async archive(caller: Caller, id: number): Promise<StreamableFile> {
    this.requireOwn(caller, id);
    const [files, fotos] = await Promise.all([this.files.ofUser(id), this.held.fotos(id)]);
    const entries = [
      { path: 'LEEME.txt', compress: true, open: async () => Readable.from([ARCHIVE_README]) },
      ...HELD_TABLES.map((table) => jsonEntry(table, this.rows(table, id))),
      jsonEntry('historial', this.entries(id)),
      ...files.map((file) => this.fileEntry(file)),
      ...fotos.map((hash) => this.fotoEntry(hash)),
    ];
    return new StreamableFile(zipArchive(entries), {
      type: 'application/zip',
      disposition: `attachment; filename="mis-datos-fluxpartes-${id}.zip"`,
    });
  }

  private async *rows(table: HeldTable, id: number): AsyncGenerator<string> {
    for await (const { json } of readAllPages((page) => this.held.page(table, id, page))) yield json;
  }

  private async *entries(id: number): AsyncGenerator<string> {
    for await (const entry of this.historial.all('usuario', id)) yield JSON.stringify(entry);
  }

  private fileEntry(file: TypedFileRow): ArchiveEntry {
    const ending = file.mime.slice(file.mime.indexOf('/') + 1).replace('jpeg', 'jpg');
    return {
      path: `archivos/${file.id}-${file.tipo}.${ending}`,
      compress: false,
      open: async () => (await this.files.open(file)).stream,
    };
  }

  /** A photo in its largest size. A photo deleted in between is skipped, because no listing shows it. */
  private fotoEntry(hash: string): ArchiveEntry {
    return {
      path: `fotos/${hash}.webp`,
      compress: false,
      open: async () => (await this.fotos.open(hash, 1280))?.stream ?? Readable.from([]),
    };
  }
}

/** A list as a JSON file, one line for each row. */
function jsonEntry(name: string, rows: AsyncGenerator<string>): ArchiveEntry {
  return { path: `${name}.json`, compress: true, open: async () => Readable.from(jsonLines(rows)) };
}

async function* jsonLines(rows: AsyncGenerator<string>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + row;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Right of erasure (ley 25.326; ADR 72). */
@Injectable()
export class ErasureService {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly usuarios: UsuariosRepository,
    private readonly erasure: ErasureRepository,
    private readonly confirmacion: ConfirmacionService,
    private readonly cambios: AccesoCambiosService,
    private readonly auditoria: AuditService,
    private readonly correo: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Anonymises the person and ends every session, in one transaction. Sales and their amounts stay. Rejected while a change
   * of e-mail or password can be undone: a thief could otherwise erase the account before its owner restores it.
   * @throws DomainError sin_permiso for the administrator, no_encontrado for another's, confirmar_contrasena,
   * demasiados_intentos, operaciones_abiertas, cobros_pendientes, deuda_cashback,
   * acceso_recien_cambiado
   */
  async borrar(
    caller: Caller,
    id: number,
    { contrasena_actual: actual }: BorrarCuenta,
    call: IdempotentRequest | undefined,
  ): Promise<void> {
    if (caller.tipo === 'admin') throw new DomainError('sin_permiso');
    if (caller.tipo !== 'usuario' || caller.usuarioId !== id) throw new DomainError('no_encontrado');
    const read = await this.usuarios.find(id);
    if (read === null) throw new DomainError('no_encontrado');
    if (!(await this.confirmacion.isContrasenaActual(read, actual))) {
      throw new DomainError('confirmar_contrasena', { campos: { contrasena_actual: WRONG_CONTRASENA_ACTUAL } });
    }
    await this.idempotency.run(call, async () => {
      await this.erasure.withdrawPublicaciones(id);
      const locked = await this.erasure.lock(id);
      if (locked === undefined) throw new DomainError('no_encontrado');
      await this.erasure.withdrawPublicaciones(id);
      if (locked.contrasena_hash !== read.contrasena_hash) throw new DomainError('confirmar_contrasena');
      if (await this.cambios.canBeUndone(id)) throw new DomainError('acceso_recien_cambiado');
      if (await this.erasure.hasOpenOperaciones(id)) throw new DomainError('operaciones_abiertas');
      if (await this.erasure.hasCobrosPendientes(id)) throw new DomainError('cobros_pendientes');
      if (locked.isInDebt) throw new DomainError('deuda_cashback');
      await this.erasure.erase(id);
      await this.auditoria.registrar({ quien: caller, entityId: id, accion: 'cuenta_borrada' });
      // The address is deleted after its mail is sent.
      const mail = { usuarioId: id, fecha: this.clock.now(), para: locked.email };
      await this.correo.insert({ clase: 'cuenta_borrada', ...mail });
      return {};
    });
  }
}
