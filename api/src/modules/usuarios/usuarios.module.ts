import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditoriaModule } from '../../auditoria/auditoria.module.ts';
import { ContrasenasModule } from '../../contrasenas/contrasenas.module.ts';
import { CorreoModule } from '../../correo/correo.module.ts';
import { FilesModule } from '../../files/files.module.ts';
import { SelloModule } from '../../sello/sello.module.ts';
import { AccesoPorAdminService } from './acceso/acceso-por-admin.service.ts';
import { AccesoPropioService } from './acceso/acceso-propio.service.ts';
import { CambiosDeAccesoRepository } from './acceso/cambios-de-acceso.repository.ts';
import { CambiosDeAccesoService } from './acceso/cambios-de-acceso.service.ts';
import { EmailsService } from './acceso/emails.service.ts';
import { RegresoService } from './acceso/regreso.service.ts';
import { AprobacionesRepository } from './aprobaciones/aprobaciones.repository.ts';
import { AprobacionesService } from './aprobaciones/aprobaciones.service.ts';
import { CashbackController } from './cashback/cashback.controller.ts';
import { CashbackService } from './cashback/cashback.service.ts';
import { MovimientosRepository } from './cashback/movimientos.repository.ts';
import { ConfirmacionService } from './contrasena/confirmacion.service.ts';
import { ContrasenaDeUsuarioService } from './contrasena/contrasena-de-usuario.service.ts';
import { RecuperacionesRepository } from './contrasena/recuperaciones.repository.ts';
import { CuentasService } from './cuentas/cuentas.service.ts';
import { DocumentosService } from './documentos/documentos.service.ts';
import { CorreccionesService } from './edicion/correcciones.service.ts';
import { EdicionDeUsuarioController } from './edicion/edicion-de-usuario.controller.ts';
import { EdicionDeUsuarioService } from './edicion/edicion-de-usuario.service.ts';
import { EdicionPorAdminService } from './edicion/edicion-por-admin.service.ts';
import { EdicionPropiaService } from './edicion/edicion-propia.service.ts';
import { ExportacionDeUsuariosController } from './exportacion/exportacion-de-usuarios.controller.ts';
import { ExportacionDeUsuariosService } from './exportacion/exportacion-de-usuarios.service.ts';
import { HistorialDeUsuarioController } from './historial/historial-de-usuario.controller.ts';
import { HistorialDeUsuarioService } from './historial/historial-de-usuario.service.ts';
import { ListadoController } from './listado/listado.controller.ts';
import { ListadoService } from './listado/listado.service.ts';
import { PartesRepository } from './partes/partes.repository.ts';
import { PartesService } from './partes/partes.service.ts';
import { PerfilController } from './perfil/perfil.controller.ts';
import { PerfilesService } from './perfil/perfiles.service.ts';
import { UsuarioEntity } from './usuario.entity.ts';
import { UsuariosRepository } from './usuarios.repository.ts';
import { UsuariosService } from './usuarios.service.ts';

/** Users: their data, their documents, their cashback. */
@Module({
  imports: [
    TypeOrmModule.forFeature([UsuarioEntity]),
    SelloModule,
    AuditoriaModule,
    FilesModule,
    ContrasenasModule,
    CorreoModule,
  ],
  controllers: [
    ListadoController,
    PerfilController,
    EdicionDeUsuarioController,
    CashbackController,
    ExportacionDeUsuariosController,
    HistorialDeUsuarioController,
  ],
  providers: [
    UsuariosRepository,
    UsuariosService,
    PerfilesService,
    CuentasService,
    AprobacionesService,
    AprobacionesRepository,
    CashbackService,
    MovimientosRepository,
    ListadoService,
    ExportacionDeUsuariosService,
    HistorialDeUsuarioService,
    DocumentosService,
    CorreccionesService,
    EdicionPropiaService,
    EdicionPorAdminService,
    EdicionDeUsuarioService,
    EmailsService,
    ContrasenaDeUsuarioService,
    AccesoPropioService,
    AccesoPorAdminService,
    CambiosDeAccesoRepository,
    CambiosDeAccesoService,
    ConfirmacionService,
    RegresoService,
    PartesService,
    PartesRepository,
    RecuperacionesRepository,
  ],
  exports: [
    EmailsService,
    UsuariosService,
    CuentasService,
    DocumentosService,
    AprobacionesService,
    CashbackService,
    ContrasenaDeUsuarioService,
    CambiosDeAccesoService,
    RegresoService,
    PartesService,
  ],
})
export class UsuariosModule {}
