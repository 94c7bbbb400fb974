/**
 * The names of sports, manufacturers, products and events, which FIT stores as numbers. Each table is text
 * with `number:name` pairs and is parsed on first use.
 */

export interface Names {
  name(code: number | undefined): string | undefined
  code(name: string | undefined): number | undefined
}

function names(table: string): Names {
  let byCode: Map<number, string> | undefined
  let byName: Map<string, number> | undefined
  const pairs = () =>
    table
      .trim()
      .split(/\s+/)
      .map((pair) => [Number.parseInt(pair, 10), pair.slice(pair.indexOf(':') + 1)] as const)
  return {
    name(code) {
      byCode ??= new Map(pairs())
      return code === undefined ? undefined : byCode.get(code)
    },
    code(name) {
      byName ??= new Map(pairs().map(([code, known]) => [known, code]))
      return name === undefined ? undefined : byName.get(name)
    },
  }
}

export const sports = names(`
  0:generic 1:running 2:cycling 3:transition 4:fitness_equipment 5:swimming 6:basketball 7:soccer 8:tennis
  9:american_football 10:training 11:walking 12:cross_country_skiing 13:alpine_skiing 14:snowboarding
  15:rowing 16:mountaineering 17:hiking 18:multisport 19:paddling 20:flying 21:e_biking 22:motorcycling
  23:boating 24:driving 25:golf 26:hang_gliding 27:horseback_riding 28:hunting 29:fishing 30:inline_skating
  31:rock_climbing 32:sailing 33:ice_skating 34:sky_diving 35:snowshoeing 36:snowmobiling
  37:stand_up_paddleboarding 38:surfing 39:wakeboarding 40:water_skiing 41:kayaking 42:rafting
  43:windsurfing 44:kitesurfing 45:tactical 46:jumpmaster 47:boxing 48:floor_climbing 49:baseball 53:diving
  56:shooting 58:winter_sport 59:grinding 62:hiit 63:video_gaming 64:racket 65:wheelchair_push_walk
  66:wheelchair_push_run 67:meditation 68:para_sport 69:disc_golf 70:team_sport 71:cricket 72:rugby
  73:hockey 74:lacrosse 75:volleyball 76:water_tubing 77:wakesurfing 78:water_sport 79:archery
  80:mixed_martial_arts 81:motor_sports 82:snorkeling 83:dance 84:jump_rope 85:pool_apnea 86:mobility
  87:geocaching 88:canoeing 254:all
`)

export const subSports = names(`
  0:generic 1:treadmill 2:street 3:trail 4:track 5:spin 6:indoor_cycling 7:road 8:mountain 9:downhill
  10:recumbent 11:cyclocross 12:hand_cycling 13:track_cycling 14:indoor_rowing 15:elliptical
  16:stair_climbing 17:lap_swimming 18:open_water 19:flexibility_training 20:strength_training 21:warm_up
  22:match 23:exercise 24:challenge 25:indoor_skiing 26:cardio_training 27:indoor_walking 28:e_bike_fitness
  29:bmx 30:casual_walking 31:speed_walking 32:bike_to_run_transition 33:run_to_bike_transition
  34:swim_to_bike_transition 35:atv 36:motocross 37:backcountry 38:resort 39:rc_drone 40:wingsuit
  41:whitewater 42:skate_skiing 43:yoga 44:pilates 45:indoor_running 46:gravel_cycling 47:e_bike_mountain
  48:commuting 49:mixed_surface 50:navigate 51:track_me 52:map 53:single_gas_diving 54:multi_gas_diving
  55:gauge_diving 56:apnea_diving 57:apnea_hunting 58:virtual_activity 59:obstacle 62:breathing
  63:ccr_diving 65:sail_race 66:expedition 67:ultra 68:indoor_climbing 69:bouldering 70:hiit
  71:indoor_grinding 72:hunting_with_dogs 73:amrap 74:emom 75:tabata 77:esport 78:triathlon 79:duathlon
  80:brick 81:swim_run 82:adventure_race 83:trucker_workout 84:pickleball 85:padel 86:indoor_wheelchair_walk
  87:indoor_wheelchair_run 88:indoor_hand_cycling 90:field 91:ice 92:ultimate 93:platform 94:squash
  95:badminton 96:racquetball 97:table_tennis 98:overland 99:trolling_motor 110:fly_canopy 111:fly_paraglide
  112:fly_paramotor 113:fly_pressurized 114:fly_navigate 115:fly_timer 116:fly_altimeter 117:fly_wx
  118:fly_vfr 119:fly_ifr 121:dynamic_apnea 123:enduro 124:rucking 125:rally 126:pool_triathlon
  127:e_bike_enduro 153:mountain_enduro 154:mountain_downhill 254:all
`)

export const events = names(`
  0:timer 3:workout 4:workout_step 5:power_down 6:power_up 7:off_course 8:session 9:lap 10:course_point
  11:battery 12:virtual_partner_pace 13:hr_high_alert 14:hr_low_alert 15:speed_high_alert 16:speed_low_alert
  17:cad_high_alert 18:cad_low_alert 19:power_high_alert 20:power_low_alert 21:recovery_hr 22:battery_low
  23:time_duration_alert 24:distance_duration_alert 25:calorie_duration_alert 26:activity
  27:fitness_equipment 28:length 32:user_marker 33:sport_point 36:calibration 42:front_gear_change
  43:rear_gear_change 44:rider_position_change 45:elev_high_alert 46:elev_low_alert 47:comm_timeout
  54:auto_activity_detect 56:dive_alert 57:dive_gas_switched 71:tank_pressure_reserve
  72:tank_pressure_critical 73:tank_lost 75:radar_threat_alert 76:tank_battery_low 81:tank_pod_connected
  82:tank_pod_disconnected
`)

export const eventTypes = names(`
  0:start 1:stop 2:consecutive_depreciated 3:marker 4:stop_all 5:begin_depreciated 6:end_depreciated
  7:end_all_depreciated 8:stop_disable 9:stop_disable_all
`)

export const lapTriggers = names(`
  0:manual 1:time 2:distance 3:position_start 4:position_lap 5:position_waypoint 6:position_marked
  7:session_end 8:fitness_equipment
`)

export const manufacturers = names(`
  1:garmin 2:garmin_fr405_antfs 3:zephyr 4:dayton 5:idt 6:srm 7:quarq 8:ibike 9:saris 10:spark_hk 11:tanita
  12:echowell 13:dynastream_oem 14:nautilus 15:dynastream 16:timex 17:metrigear 18:xelic 19:beurer
  20:cardiosport 21:a_and_d 22:hmm 23:suunto 24:thita_elektronik 25:gpulse 26:clean_mobile 27:pedal_brain
  28:peaksware 29:saxonar 30:lemond_fitness 31:dexcom 32:wahoo_fitness 33:octane_fitness 34:archinoetics
  35:the_hurt_box 36:citizen_systems 37:magellan 38:osynce 39:holux 40:concept2 41:shimano 42:one_giant_leap
  43:ace_sensor 44:brim_brothers 45:xplova 46:perception_digital 47:bf1systems 48:pioneer 49:spantec
  50:metalogics 51:4iiiis 52:seiko_epson 53:seiko_epson_oem 54:ifor_powell 55:maxwell_guider 56:star_trac
  57:breakaway 58:alatech_technology_ltd 59:mio_technology_europe 60:rotor 61:geonaute 62:id_bike
  63:specialized 64:wtek 65:physical_enterprises 66:north_pole_engineering 67:bkool 68:cateye
  69:stages_cycling 70:sigmasport 71:tomtom 72:peripedal 73:wattbike 76:moxy 77:ciclosport 78:powerbahn
  79:acorn_projects_aps 80:lifebeam 81:bontrager 82:wellgo 83:scosche 84:magura 85:woodway 86:elite
  87:nielsen_kellerman 88:dk_city 89:tacx 90:direction_technology 91:magtonic 92:1partcarbon
  93:inside_ride_technologies 94:sound_of_motion 95:stryd 96:icg 97:mi_pulse 98:bsx_athletics 99:look
  100:campagnolo_srl 101:body_bike_smart 102:praxisworks 103:limits_technology 104:topaction_technology
  105:cosinuss 106:fitcare 107:magene 108:giant_manufacturing_co 109:tigrasport 110:salutron 111:technogym
  112:bryton_sensors 113:latitude_limited 114:soaring_technology 115:igpsport 116:thinkrider
  117:gopher_sport 118:waterrower 119:orangetheory 120:inpeak 121:kinetic 122:johnson_health_tech
  123:polar_electro 124:seesense 125:nci_technology 126:iqsquare 127:leomo 128:ifit_com 129:coros_byte
  130:versa_design 131:chileaf 132:cycplus 133:gravaa_byte 134:sigeyi 135:coospo 136:geoid 137:bosch
  138:kyto 139:kinetic_sports 140:decathlon_byte 141:tq_systems 142:tag_heuer 143:keiser_fitness
  144:zwift_byte 145:porsche_ep 146:blackbird 147:meilan_byte 148:ezon 149:laisi 150:myzone 151:abawo
  152:bafang 153:luhong_technology 255:development 257:healthandlife 258:lezyne 259:scribe_labs 260:zwift
  261:watteam 262:recon 263:favero_electronics 264:dynovelo 265:strava 266:precor 267:bryton 268:sram
  269:navman 270:cobi 271:spivi 272:mio_magellan 273:evesports 274:sensitivus_gauge 275:podoon
  276:life_time_fitness 277:falco_e_motors 278:minoura 279:cycliq 280:luxottica 281:trainer_road
  282:the_sufferfest 283:fullspeedahead 284:virtualtraining 285:feedbacksports 286:omata 287:vdo
  288:magneticdays 289:hammerhead 290:kinetic_by_kurt 291:shapelog 292:dabuziduo 293:jetblack 294:coros
  295:virtugo 296:velosense 297:cycligentinc 298:trailforks 299:mahle_ebikemotion 300:nurvv 301:microprogram
  302:zone5cloud 303:greenteg 304:yamaha_motors 305:whoop 306:gravaa 307:onelap 308:monark_exercise 309:form
  310:decathlon 311:syncros 312:heatup 313:cannondale 314:true_fitness 315:r_gt_cycling 316:vasa
  317:race_republic 318:fazua 319:oreka_training 320:lsec 321:lululemon_studio 322:shanyue 323:spinning_mda
  324:hilldating 325:aero_sensor 326:nike 327:magicshine 328:ictrainer 329:absolute_cycling
  330:eo_swimbetter 331:mywhoosh 332:ravemen 333:tektro_racing_products 334:darad_innovation_corporation
  335:cycloptim 337:runna 339:zepp 340:peloton 341:carv 342:tissot 345:real_velo 346:wetech 347:jespr
  348:huawei 349:gotoes 350:cadence_app 5759:actigraphcorp
`)

/** Approximately as the manufacturer writes it: `Edge 810`, `Forerunner 945 LTE`. */
export function garminProductName(code: number): string | undefined {
  return garminModels
    .name(code)
    ?.replace(/^fr(?=\d)/, 'forerunner')
    .replace(/^([a-z]+)(?=\d)/, '$1 ')
    .replaceAll('_', ' ')
    .replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase())
}

/** Bike computers and watches. Regional editions have the name of the model. */
const garminModels = names(`
  473:fr301 474:fr301 475:fr301 494:fr301 717:fr405 782:fr50 987:fr405
  988:fr60 1018:fr310xt 1036:edge500 1124:fr110 1169:edge800 1199:edge500 1213:edge500 1274:fr110
  1325:edge200 1328:fr910xt 1333:edge800 1334:edge800 1345:fr610 1360:fr210 1386:edge800 1387:edge500
  1410:fr610 1422:edge500 1436:fr70 1446:fr310xt4t 1482:fr10 1497:edge800 1499:swim 1537:fr910xt 1551:fenix
  1555:edge200 1561:edge510 1567:edge810 1600:fr910xt 1623:fr620 1632:fr220 1664:fr910xt 1688:fr10
  1721:edge810 1736:edge_touring 1742:edge510 1765:fr920xt 1821:edge510 1822:edge810 1823:edge810
  1836:edge1000 1903:fr15 1907:vivo_active 1918:edge510 1928:fr620 1929:fr620 1930:fr220 1931:fr220
  1936:approach_s6 1967:fenix2 1988:epix 2050:fenix3 2052:edge1000 2053:edge1000 2061:fr15 2067:edge520
  2070:edge1000 2072:fr620 2073:fr220 2100:edge1000 2130:fr920xt 2131:fr920xt 2132:fr920xt 2147:edge25
  2148:fr25 2153:fr225 2156:fr630 2157:fr230 2158:fr735xt 2160:vivo_active 2173:fr620 2174:fr220
  2187:d2airvenu 2188:fenix3 2189:fenix3 2204:edge_explore1000 2219:fr225 2238:edge20 2260:edge520
  2261:edge520 2262:d2_bravo 2266:approach_s20 2274:edge1000 2288:edge25 2289:edge25 2290:edge20 2293:fenix3
  2310:fr630 2311:fr630 2313:fr230 2332:epix 2337:vivo_active_hr 2396:fr235 2397:fr235 2407:fenix3
  2408:fenix3 2413:fenix3_hr 2431:fr235 2432:fenix3_chronos 2457:epix 2473:fenix3_hr 2474:fenix3_hr
  2475:fenix3_hr 2476:fenix3_hr 2477:fenix3_hr 2497:vivo_active_hr 2503:fr35 2530:edge820
  2531:edge_explore820 2533:fr735xt 2534:fr735xt 2544:fenix5s 2547:d2_bravo_titanium 2599:edge820
  2600:edge820 2604:fenix5x 2628:edge820 2629:edge820 2630:edge820 2650:fr35_hebrew 2656:approach_s60
  2667:fr35 2668:fr35 2675:fenix3_chronos 2691:fr935 2697:fenix5 2700:vivoactive3 2713:edge1030 2727:fr35
  2733:fr235_china_nfc 2796:fenix5 2797:fenix5s 2798:fenix5x 2814:fr35 2819:d2charlie 2833:fr935
  2859:descent 2886:fr645 2888:fr645m 2891:fr30 2900:fenix5s_plus 2909:edge130 2924:edge1030 2977:fr30
  2988:vivoactive3m_w 3003:fr645 3004:fr645m 3011:edge_explore 3049:approach_s10 3066:vivoactive3m_l
  3076:fr245 3077:fr245_music 3092:edge130 3095:edge1030_bontrager 3110:fenix5_plus 3111:fenix5x_plus
  3112:edge520_plus 3113:fr945 3121:edge530 3122:edge830 3126:instinct_esports 3134:fenix5s_plus
  3135:fenix5x_plus 3142:edge520_plus 3143:descent_t1 3144:fr235l 3145:fr245 3163:vivo_active3m
  3224:vivoactive4_small 3225:vivoactive4_large 3226:venu 3246:marq_driver 3247:marq_aviator
  3248:marq_captain 3249:marq_commander 3250:marq_expedition 3251:marq_athlete 3258:descent_mk2 3282:fr45
  3287:fenix6_s_sport 3288:fenix6_s 3289:fenix6_sport 3290:fenix6 3291:fenix6x 3314:approach_s40 3321:fr245m
  3349:edge530 3350:edge830 3387:vivo_active4_small 3388:vivo_active4_large 3389:vivo_active4_oled
  3405:swim2 3420:marq_driver 3421:marq_aviator 3441:fr945 3446:vivo_active3t 3448:marq_captain
  3449:marq_commander 3450:marq_expedition 3451:marq_athlete 3466:instinct_solar 3469:fr45
  3473:vivoactive3_daimler 3512:fenix6s_sport 3513:fenix6s 3514:fenix6_sport 3515:fenix6 3516:fenix6x
  3542:descent_mk2s 3558:edge130_plus 3570:edge1030_plus 3589:fr745 3596:venusq_music 3599:venusq_music_v2
  3600:venusq 3624:marq_adventurer 3638:enduro 3639:swim2 3648:marq_adventurer 3652:fr945_lte
  3702:descent_mk2 3703:venu2 3704:venu2s 3737:venu_daimler 3739:marq_golfer 3740:venu_daimler 3794:fr745
  3812:edge1030_plus 3813:edge130_plus 3823:approach_s12 3837:venusq 3843:edge1040 3850:marq_golfer
  3851:venu2_plus 3869:fr55 3872:enduro 3888:instinct2 3889:instinct2s 3905:fenix7s 3906:fenix7 3907:fenix7x
  3908:fenix7s 3909:fenix7 3910:fenix7x 3930:descent_mk2s 3934:approach_s42 3943:epix_gen2 3944:epix_gen2
  3949:venu2s 3950:venu2 3978:fr945_lte 3986:approach_s12 3990:fr255_music 3991:fr255_small_music 3992:fr255
  3993:fr255_small 4002:approach_s42 4005:descent_g1 4017:venu2_plus 4024:fr955 4033:fr55 4061:edge540
  4062:edge840 4071:instinct2 4105:marq_gen2 4115:venusq2 4116:venusq2music 4124:marq_gen2_aviator
  4125:d2_air_x10 4132:descent_g1 4135:tactix7 4155:instinct_crossover 4169:edge_explore2 4222:descent_mk3
  4223:descent_mk3i 4233:approach_s70 4257:fr265_large 4258:fr265_small 4260:venu3 4261:venu3s 4305:edge1040
  4312:epix_gen2_pro42 4313:epix_gen2_pro47 4314:epix_gen2_pro51 4315:fr965 4341:enduro2
  4374:fenix7s_pro_solar 4375:fenix7_pro_solar 4376:fenix7x_pro_solar 4394:instinct2x 4426:vivoactive5
  4432:fr165 4433:fr165_music 4440:edge1050 4442:descent_t2 4472:marq_gen2_commander 4532:fenix8_solar
  4533:fenix8_solar_large 4534:fenix8_small 4536:fenix8 4556:d2_mach1_pro 4575:enduro3 4583:instinct_e40mm
  4584:instinct_e45mm 4585:instinct3_solar45mm 4586:instinct3_amoled45mm 4587:instinct3_amoled50mm
  4588:descent_g2 4603:venu_x1 4625:vivoactive6 4631:fenix8_pro 4633:edge550 4634:edge850 4643:venu4
  4644:venu4s 4647:approach_s44 4655:edge_mtb 4656:approach_s50 4666:fenix_e 4678:instinct_crossover_amoled
  4759:instinct3_solar50mm 4775:tactix8_amoled 4776:tactix8_solar 4814:fr170_music 4815:fr170 4879:d2_mach2
  4916:fr702026 4944:d2_air_x15 5056:d2_mach2_pro 10014:edge_remote
`)

export const swimStrokes = names(`
  0:freestyle 1:backstroke 2:breaststroke 3:butterfly 4:drill 5:mixed 6:im 7:im_by_round 8:rimo
`)

export const intensities = names(`
  0:active 1:rest 2:warmup 3:cooldown 4:recovery 5:interval 6:other
`)

/** Conditions that end a workout step. */
export const stepDurations = names(`
  0:time 1:distance 2:hr_less_than 3:hr_greater_than 4:calories 5:open 6:repeat_until_steps_cmplt
  7:repeat_until_time 8:repeat_until_distance 9:repeat_until_calories 10:repeat_until_hr_less_than
  11:repeat_until_hr_greater_than 12:repeat_until_power_less_than 13:repeat_until_power_greater_than
  14:power_less_than 15:power_greater_than 16:training_peaks_tss 17:repeat_until_power_last_lap_less_than
  18:repeat_until_max_power_last_lap_less_than 19:power_3s_less_than 20:power_10s_less_than
  21:power_30s_less_than 22:power_3s_greater_than 23:power_10s_greater_than 24:power_30s_greater_than
  25:power_lap_less_than 26:power_lap_greater_than 27:repeat_until_training_peaks_tss 28:repetition_time
  29:reps 31:time_only
`)

export const stepTargets = names(`
  0:speed 1:heart_rate 2:open 3:cadence 4:power 5:grade 6:resistance 7:power_3s 8:power_10s 9:power_30s
  10:power_lap 11:swim_stroke 12:speed_lap 13:heart_rate_lap
`)
