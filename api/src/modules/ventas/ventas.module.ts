import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../audit/audit.module.ts';
import { FilesModule } from '../../files/files.module.ts';
import { MailModule } from '../../mail/mail.module.ts';
import { PublicacionesModule } from '../publicaciones/publicaciones.module.ts';
import { UsuariosModule } from '../usuarios/usuarios.module.ts';
import { AnulacionController } from './anulacion/anulacion.controller.ts';
import { AnulacionService } from './anulacion/anulacion.service.ts';
import { UndoService } from './anulacion/undo.service.ts';
import { ArrepentimientosController } from './arrepentimientos/arrepentimientos.controller.ts';
import { ArrepentimientosRepository } from './arrepentimientos/arrepentimientos.repository.ts';
import { ArrepentimientosService } from './arrepentimientos/arrepentimientos.service.ts';
import { AvisosService } from './avisos/avisos.service.ts';
import { CompraController } from './compra/compra.controller.ts';
import { CompraService } from './compra/compra.service.ts';
import { CompradorCuentaService } from './compra/comprador-cuenta.service.ts';
import { ComprobantesController } from './comprobantes/comprobantes.controller.ts';
import { ComprobantesService } from './comprobantes/comprobantes.service.ts';
import { CuentaVisibleService } from './cuenta-visible.service.ts';
import { DetailController } from './detalle/detail.controller.ts';
import { DetailRepository } from './detalle/detail.repository.ts';
import { DetailService } from './detalle/detail.service.ts';
import { FreshSearchService } from './detalle/fresh-search.service.ts';
import { DevolucionController } from './devolucion/devolucion.controller.ts';
import { DevolucionService } from './devolucion/devolucion.service.ts';
import { VentaEditController } from './edicion/venta-edit.controller.ts';
import { VentaEditService } from './edicion/venta-edit.service.ts';
import { VentasExportacionController } from './exportacion/ventas-exportacion.controller.ts';
import { VentasExportacionService } from './exportacion/ventas-exportacion.service.ts';
import { VentaHistorialController } from './historial/venta-historial.controller.ts';
import { VentaHistorialService } from './historial/venta-historial.service.ts';
import { CobrosController } from './liquidaciones/cobros.controller.ts';
import { CobrosService } from './liquidaciones/cobros.service.ts';
import { LiquidacionChangesService } from './liquidaciones/liquidacion-changes.service.ts';
import { LiquidacionTrail } from './liquidaciones/liquidacion-trail.ts';
import { LiquidacionesController } from './liquidaciones/liquidaciones.controller.ts';
import { LiquidacionesRepository } from './liquidaciones/liquidaciones.repository.ts';
import { LiquidacionesService } from './liquidaciones/liquidaciones.service.ts';
import { LiquidacionesExportacionController } from './liquidaciones/liquidaciones-exportacion.controller.ts';
import { LiquidacionesExportacionService } from './liquidaciones/liquidaciones-exportacion.service.ts';
import { LiquidarService } from './liquidaciones/liquidar.service.ts';
import { LiquidarLocksService } from './liquidaciones/liquidar-locks.service.ts';
import { PendientesRepository } from './liquidaciones/pendientes.repository.ts';
import { PendientesService } from './liquidaciones/pendientes.service.ts';
import { OperacionesController } from './operaciones/operaciones.controller.ts';
import { OperacionesService } from './operaciones/operaciones.service.ts';
import { ComprobanteComparison } from './parecidos/comprobante-comparison.ts';
import { ParecidosRepository } from './parecidos/parecidos.repository.ts';
import { ParecidosService } from './parecidos/parecidos.service.ts';
import { PedidosController } from './pedidos/pedidos.controller.ts';
import { PedidosRepository } from './pedidos/pedidos.repository.ts';
import { PedidosService } from './pedidos/pedidos.service.ts';
import { Ultimos30Controller } from './ultimos-30/ultimos-30.controller.ts';
import { Ultimos30Service } from './ultimos-30/ultimos-30.service.ts';
import { VencimientosRepository } from './vencimientos/vencimientos.repository.ts';
import { VencimientosService } from './vencimientos/vencimientos.service.ts';
import { VentaEntity } from './venta.entity.ts';
import { VentasRepository } from './ventas.repository.ts';

/** Sales: publicaciones and usuarios are used through their services, one way. */
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
    CompraController,
    ComprobantesController,
    VentaEditController,
    AnulacionController,
    LiquidacionesExportacionController,
    LiquidacionesController,
    CobrosController,
    PedidosController,
    ArrepentimientosController,
    DevolucionController,
    OperacionesController,
    DetailController,
    VentasExportacionController,
    VentaHistorialController,
    Ultimos30Controller,
  ],
  providers: [
    CompraService,
    FreshSearchService,
    ComprobantesService,
    VentaEditService,
    AnulacionService,
    UndoService,
    PedidosService,
    PedidosRepository,
    ArrepentimientosService,
    ArrepentimientosRepository,
    DevolucionService,
    AvisosService,
    VencimientosService,
    VencimientosRepository,
    PendientesService,
    LiquidarService,
    LiquidacionChangesService,
    LiquidacionesService,
    LiquidacionesExportacionService,
    LiquidacionesRepository,
    LiquidacionTrail,
    PendientesRepository,
    LiquidarLocksService,
    CobrosService,
    OperacionesService,
    DetailService,
    DetailRepository,
    VentasExportacionService,
    VentaHistorialService,
    ComprobanteComparison,
    ParecidosService,
    ParecidosRepository,
    CompradorCuentaService,
    CuentaVisibleService,
    Ultimos30Service,
    VentasRepository,
  ],
  exports: [AvisosService],
})
export class VentasModule {}
