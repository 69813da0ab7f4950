import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PublicacionesModule } from '../publicaciones/publicaciones.module.ts';
import { UsuariosModule } from '../usuarios/usuarios.module.ts';
import { CuentaDeCompradorService } from './cuenta-de-comprador.service.ts';
import { Ultimos30Controller } from './ultimos-30.controller.ts';
import { Ultimos30Service } from './ultimos-30.service.ts';
import { VentaEntity } from './venta.entity.ts';
import { VentasController } from './ventas.controller.ts';
import { VentasRepository } from './ventas.repository.ts';
import { VentasService } from './ventas.service.ts';

/** Sales: publicaciones and usuarios are used through their services, one way. */
@Module({
  imports: [TypeOrmModule.forFeature([VentaEntity]), PublicacionesModule, UsuariosModule],
  controllers: [VentasController, Ultimos30Controller],
  providers: [VentasService, CuentaDeCompradorService, Ultimos30Service, VentasRepository],
})
export class VentasModule {}
