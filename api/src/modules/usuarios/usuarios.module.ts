import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../audit/audit.module.ts';
import { FilesModule } from '../../files/files.module.ts';
import { MailModule } from '../../mail/mail.module.ts';
import { PasswordEncryptionModule } from '../../password-encryption/password-encryption.module.ts';
import { PasswordsModule } from '../../passwords/passwords.module.ts';
import { AccesoByAdminService } from './acceso/acceso-by-admin.service.ts';
import { AccesoCambiosRepository } from './acceso/acceso-cambios.repository.ts';
import { AccesoCambiosService } from './acceso/acceso-cambios.service.ts';
import { EmailsService } from './acceso/emails.service.ts';
import { OwnAccesoService } from './acceso/own-acceso.service.ts';
import { UndoService } from './acceso/undo.service.ts';
import { AprobacionesRepository } from './aprobaciones/aprobaciones.repository.ts';
import { AprobacionesService } from './aprobaciones/aprobaciones.service.ts';
import { CashbackController } from './cashback/cashback.controller.ts';
import { CashbackService } from './cashback/cashback.service.ts';
import { LedgerRepository } from './cashback/ledger.repository.ts';
import { ConfirmacionService } from './contrasena/confirmacion.service.ts';
import { RecuperacionesRepository } from './contrasena/recuperaciones.repository.ts';
import { UsuarioContrasenaService } from './contrasena/usuario-contrasena.service.ts';
import { CuentasService } from './cuentas/cuentas.service.ts';
import { DocumentosService } from './documentos/documentos.service.ts';
import { CorreccionesService } from './edicion/correcciones.service.ts';
import { EditByAdminService } from './edicion/edit-by-admin.service.ts';
import { OwnEditService } from './edicion/own-edit.service.ts';
import { UsuarioEditController } from './edicion/usuario-edit.controller.ts';
import { UsuarioEditService } from './edicion/usuario-edit.service.ts';
import { ErasureController } from './erasure/erasure.controller.ts';
import { ErasureRepository } from './erasure/erasure.repository.ts';
import { ErasureService } from './erasure/erasure.service.ts';
import { FarewellService } from './erasure/farewell.service.ts';
import { UsuariosExportacionController } from './exportacion/usuarios-exportacion.controller.ts';
import { UsuariosExportacionService } from './exportacion/usuarios-exportacion.service.ts';
import { UsuarioHistorialController } from './historial/usuario-historial.controller.ts';
import { UsuarioHistorialService } from './historial/usuario-historial.service.ts';
import { ListController } from './listado/list.controller.ts';
import { ListService } from './listado/list.service.ts';
import { PartiesRepository } from './partes/parts.repository.ts';
import { PartiesService } from './partes/parts.service.ts';
import { PerfilController } from './perfil/perfil.controller.ts';
import { ProfilesService } from './perfil/profiles.service.ts';
import { PersonalDataController } from './personal-data/personal-data.controller.ts';
import { PersonalDataRepository } from './personal-data/personal-data.repository.ts';
import { PersonalDataService } from './personal-data/personal-data.service.ts';
import { UsuarioEntity } from './usuario.entity.ts';
import { UsuariosRepository } from './usuarios.repository.ts';
import { UsuariosService } from './usuarios.service.ts';

/** Users: their data, their documents, their cashback. */
@Module({
  imports: [
    TypeOrmModule.forFeature([UsuarioEntity]),
    PasswordEncryptionModule,
    AuditModule,
    FilesModule,
    PasswordsModule,
    MailModule,
  ],
  controllers: [
    ListController,
    PerfilController,
    UsuarioEditController,
    CashbackController,
    UsuariosExportacionController,
    UsuarioHistorialController,
    PersonalDataController,
    ErasureController,
  ],
  providers: [
    UsuariosRepository,
    UsuariosService,
    ProfilesService,
    CuentasService,
    AprobacionesService,
    AprobacionesRepository,
    CashbackService,
    LedgerRepository,
    ListService,
    UsuariosExportacionService,
    UsuarioHistorialService,
    DocumentosService,
    CorreccionesService,
    OwnEditService,
    EditByAdminService,
    UsuarioEditService,
    EmailsService,
    UsuarioContrasenaService,
    OwnAccesoService,
    AccesoByAdminService,
    AccesoCambiosRepository,
    AccesoCambiosService,
    ConfirmacionService,
    UndoService,
    PartiesService,
    PartiesRepository,
    RecuperacionesRepository,
    PersonalDataService,
    PersonalDataRepository,
    ErasureService,
    ErasureRepository,
    FarewellService,
  ],
  exports: [
    EmailsService,
    UsuariosService,
    CuentasService,
    DocumentosService,
    AprobacionesService,
    CashbackService,
    UsuarioContrasenaService,
    AccesoCambiosService,
    OwnAccesoService,
    UndoService,
    PartiesService,
  ],
})
export class UsuariosModule {}
