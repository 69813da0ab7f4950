import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../audit/audit.ts';
import { FilesModule } from '../../files/files.module.ts';
import { MailModule } from '../../mail/mail.module.ts';
import { PasswordEncryptionModule } from '../../password-encryption/password-encryption.ts';
import { PasswordsModule } from '../../passwords/passwords.ts';
import { AccesoByAdminService, EmailsService, OwnAccesoService, UndoService } from './acceso/acceso.ts';
import { AccesoCambiosRepository } from './acceso/acceso-cambios.repository.ts';
import { AccesoCambiosService } from './acceso/acceso-cambios.ts';
import { CashbackService } from './cashback/cashback.ts';
import { LedgerRepository } from './cashback/ledger.repository.ts';
import { ConfirmacionService, UsuarioContrasenaService } from './contrasena.ts';
import { CuentasService } from './cuentas.ts';
import { DocumentosService } from './documentos.ts';
import { AprobacionesService } from './edicion/aprobaciones.ts';
import { EditByAdminService, OwnEditService, UsuarioEditService } from './edicion/usuario-edit.ts';
import { UsuariosListService } from './list/usuarios-list.ts';
import { ErasureRepository, PersonalDataRepository } from './personal-data/personal-data.repository.ts';
import { ErasureService, PersonalDataService } from './personal-data/personal-data.ts';
import { PartiesService, ProfilesService } from './profiles.ts';
import { UsuarioEntity } from './usuario.entity.ts';
import { UsuarioController, UsuariosListController } from './usuarios.controller.ts';
import { PartiesRepository, RecuperacionesRepository, UsuariosRepository } from './usuarios.repository.ts';
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
  controllers: [UsuariosListController, UsuarioController],
  providers: [
    UsuariosRepository,
    UsuariosService,
    ProfilesService,
    CuentasService,
    AprobacionesService,
    CashbackService,
    LedgerRepository,
    UsuariosListService,
    DocumentosService,
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
  ],
  exports: [
    EmailsService,
    UsuariosService,
    CuentasService,
    DocumentosService,
    CashbackService,
    UsuarioContrasenaService,
    AccesoCambiosService,
    OwnAccesoService,
    UndoService,
    PartiesService,
  ],
})
export class UsuariosModule {}
