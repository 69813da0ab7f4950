import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditoriaModule } from '../../auditoria/auditoria.module.ts';
import { FilesModule } from '../../files/files.module.ts';
import { PublicacionesModule } from '../publicaciones/publicaciones.module.ts';
import { UsuariosModule } from '../usuarios/usuarios.module.ts';
import { CompraController } from './compra/compra.controller.ts';
import { CompraService } from './compra/compra.service.ts';
import { CuentaDeCompradorService } from './compra/cuenta-de-comprador.service.ts';
import { ComprobantesController } from './comprobantes/comprobantes.controller.ts';
import { ComprobantesService } from './comprobantes/comprobantes.service.ts';
import { CuentaVisibleService } from './cuenta-visible.service.ts';
import { BusquedaAlDiaService } from './detalle/busqueda-al-dia.service.ts';
import { DetalleController } from './detalle/detalle.controller.ts';
import { DetalleRepository } from './detalle/detalle.repository.ts';
import { DetalleService } from './detalle/detalle.service.ts';
import { EdicionDeVentaController } from './edicion/edicion-de-venta.controller.ts';
import { EdicionDeVentaService } from './edicion/edicion-de-venta.service.ts';
import { ExportacionDeVentasController } from './exportacion/exportacion-de-ventas.controller.ts';
import { ExportacionDeVentasService } from './exportacion/exportacion-de-ventas.service.ts';
import { HistorialDeVentaController } from './historial/historial-de-venta.controller.ts';
import { HistorialDeVentaService } from './historial/historial-de-venta.service.ts';
import { OperacionesController } from './operaciones/operaciones.controller.ts';
import { OperacionesService } from './operaciones/operaciones.service.ts';
import { ParecidosRepository } from './parecidos/parecidos.repository.ts';
import { ParecidosService } from './parecidos/parecidos.service.ts';
import { Ultimos30Controller } from './ultimos-30/ultimos-30.controller.ts';
import { Ultimos30Service } from './ultimos-30/ultimos-30.service.ts';
import { VentaEntity } from './venta.entity.ts';
import { VentasRepository } from './ventas.repository.ts';

/** Sales: publicaciones and usuarios are used through their services, one way. */
@Module({
  imports: [TypeOrmModule.forFeature([VentaEntity]), AuditoriaModule, FilesModule, PublicacionesModule, UsuariosModule],
  controllers: [
    CompraController,
    ComprobantesController,
    EdicionDeVentaController,
    OperacionesController,
    DetalleController,
    ExportacionDeVentasController,
    HistorialDeVentaController,
    Ultimos30Controller,
  ],
  providers: [
    CompraService,
    BusquedaAlDiaService,
    ComprobantesService,
    EdicionDeVentaService,
    OperacionesService,
    DetalleService,
    DetalleRepository,
    ExportacionDeVentasService,
    HistorialDeVentaService,
    ParecidosService,
    ParecidosRepository,
    CuentaDeCompradorService,
    CuentaVisibleService,
    Ultimos30Service,
    VentasRepository,
  ],
})
export class VentasModule {}
