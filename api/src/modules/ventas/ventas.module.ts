import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../audit/audit.ts';
import { FilesModule } from '../../files/files.module.ts';
import { MailModule } from '../../mail/mail.module.ts';
import { PublicacionesModule } from '../publicaciones/publicaciones.module.ts';
import { UsuariosModule } from '../usuarios/usuarios.module.ts';
import { PedidosRepository, VencimientosRepository } from './anulacion/anulacion.repository.ts';
import { AnulacionService, DevolucionService, VencimientosService } from './anulacion/anulacion.ts';
import { ArrepentimientosService, PedidosService } from './anulacion/pedidos.ts';
import { AvisosService } from './avisos.ts';
import { CompraService } from './compra/compra.ts';
import { ComprobanteComparison, ComprobantesService, RechazosService } from './comprobantes/comprobantes.ts';
import { ParecidosRepository } from './comprobantes/parecidos.repository.ts';
import { CobrosController, LiquidacionesController } from './liquidaciones/liquidaciones.controller.ts';
import { LiquidacionesRepository } from './liquidaciones/liquidaciones.repository.ts';
import { LiquidacionesService } from './liquidaciones/liquidaciones.ts';
import { LiquidacionesListService } from './liquidaciones/liquidaciones-list.ts';
import { PendientesRepository } from './liquidaciones/pendientes.repository.ts';
import { SearchReindexService } from './listas/search-reindex.ts';
import { UsuarioVentasController, VentasListController } from './listas/ventas-list.controller.ts';
import { VentasListRepository } from './listas/ventas-list.repository.ts';
import { UsuarioVentasService, VentasListService } from './listas/ventas-list.ts';
import { VentaEntity } from './venta.entity.ts';
import { AccountVisibilityService } from './venta-access.ts';
import { VentaEditService } from './venta-edit.ts';
import { ArrepentimientosController, VentasController } from './ventas.controller.ts';
import { VentasRepository } from './ventas.repository.ts';

/** This module uses publicaciones and usuarios through their services, never the reverse. */
@Module({
  imports: [
    TypeOrmModule.forFeature([VentaEntity]),
    AuditModule,
    MailModule,
    FilesModule,
    PublicacionesModule,
    UsuariosModule,
  ],
  controllers: [
    VentasController,
    ArrepentimientosController,
    LiquidacionesController,
    CobrosController,
    VentasListController,
    UsuarioVentasController,
  ],
  providers: [
    AccountVisibilityService,
    AnulacionService,
    ArrepentimientosService,
    AvisosService,
    CompraService,
    ComprobanteComparison,
    ComprobantesService,
    DevolucionService,
    LiquidacionesListService,
    LiquidacionesRepository,
    LiquidacionesService,
    ParecidosRepository,
    PedidosRepository,
    PedidosService,
    PendientesRepository,
    RechazosService,
    UsuarioVentasService,
    VencimientosRepository,
    VencimientosService,
    VentaEditService,
    VentasListRepository,
    SearchReindexService,
    VentasListService,
    VentasRepository,
  ],
  exports: [AvisosService],
})
export class VentasModule {}
