import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditoriaModule } from '../../auditoria/auditoria.module.ts';
import { ContrasenasModule } from '../../contrasenas/contrasenas.module.ts';
import { CorreoModule } from '../../correo/correo.module.ts';
import { FilesModule } from '../../files/files.module.ts';
import { SelloModule } from '../../sello/sello.module.ts';
import { AccesoPorAdminService } from './acceso-por-admin.service.ts';
import { AccesoPropioService } from './acceso-propio.service.ts';
import { AprobacionesService } from './aprobaciones.service.ts';
import { CambiosDeAccesoRepository } from './cambios-de-acceso.repository.ts';
import { CambiosDeAccesoService } from './cambios-de-acceso.service.ts';
import { ConfirmacionService } from './confirmacion.service.ts';
import { ContrasenaDeUsuarioService } from './contrasena-de-usuario.service.ts';
import { CorreccionesService } from './correcciones.service.ts';
import { CuentasService } from './cuentas.service.ts';
import { DocumentosService } from './documentos.service.ts';
import { EdicionDePerfilService } from './edicion-de-perfil.service.ts';
import { EdicionDeUsuarioService } from './edicion-de-usuario.service.ts';
import { EdicionesService } from './ediciones.service.ts';
import { EmailsService } from './emails.service.ts';
import { ExportacionDeUsuariosController } from './exportacion-de-usuarios.controller.ts';
import { ExportacionDeUsuariosService } from './exportacion-de-usuarios.service.ts';
import { HistorialDeUsuarioController } from './historial-de-usuario.controller.ts';
import { HistorialDeUsuarioService } from './historial-de-usuario.service.ts';
import { ListadoService } from './listado.service.ts';
import { PartesRepository } from './partes.repository.ts';
import { PartesService } from './partes.service.ts';
import { PerfilesService } from './perfiles.service.ts';
import { RecuperacionesRepository } from './recuperaciones.repository.ts';
import { RegresoService } from './regreso.service.ts';
import { UsuarioEntity } from './usuario.entity.ts';
import { UsuariosController } from './usuarios.controller.ts';
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
  controllers: [UsuariosController, ExportacionDeUsuariosController, HistorialDeUsuarioController],
  providers: [
    UsuariosRepository,
    UsuariosService,
    PerfilesService,
    CuentasService,
    AprobacionesService,
    ListadoService,
    ExportacionDeUsuariosService,
    HistorialDeUsuarioService,
    DocumentosService,
    CorreccionesService,
    EdicionDePerfilService,
    EdicionDeUsuarioService,
    EdicionesService,
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
    ContrasenaDeUsuarioService,
    CambiosDeAccesoService,
    RegresoService,
    PartesService,
  ],
})
export class UsuariosModule {}
