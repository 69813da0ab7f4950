import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../audit/audit.module.ts';
import { FilesModule } from '../../files/files.module.ts';
import { MailModule } from '../../mail/mail.module.ts';
import { PasswordEncryptionModule } from '../../password-encryption/password-encryption.module.ts';
import { PasswordsModule } from '../../passwords/passwords.module.ts';
import { AccesoByAdminService, EmailsService, OwnAccesoService, UndoService } from './acceso/acceso.ts';
import { AccesoCambiosRepository } from './acceso/acceso-cambios.repository.ts';
import { AccesoCambiosService } from './acceso/acceso-cambios.ts';
import { AprobacionesService } from './aprobaciones.ts';
import { CashbackController } from './cashback/cashback.controller.ts';
import { CashbackService } from './cashback/cashback.ts';
import { LedgerRepository } from './cashback/ledger.repository.ts';
import { ConfirmacionService, UsuarioContrasenaService } from './contrasena.ts';
import { CuentasService } from './cuentas.ts';
import { DocumentosService } from './documentos.ts';
import { UsuarioEditController } from './edicion/usuario-edit.controller.ts';
import { CorreccionesService, EditByAdminService, OwnEditService, UsuarioEditService } from './edicion/usuario-edit.ts';
import {
  ListController,
  PerfilController,
  UsuarioHistorialController,
  UsuariosExportacionController,
} from './list/usuarios-list.controller.ts';
import { ListService, UsuarioHistorialService, UsuariosExportacionService } from './list/usuarios-list.ts';
import { ErasureRepository } from './personal-data/erasure.repository.ts';
import { ErasureNoticeService, ErasureService } from './personal-data/erasure.ts';
import { ErasureController, PersonalDataController } from './personal-data/personal-data.controller.ts';
import { PersonalDataRepository } from './personal-data/personal-data.repository.ts';
import { PersonalDataService } from './personal-data/personal-data.ts';
import { PartiesService, ProfilesService } from './profiles.ts';
import { UsuarioEntity } from './usuario.entity.ts';
import {
  AprobacionesRepository,
  PartiesRepository,
  RecuperacionesRepository,
  UsuariosRepository,
} from './usuarios.repository.ts';
import { UsuariosService } from './usuarios.ts';

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
    ErasureNoticeService,
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
